import { attention, type Check, fine, HOUR_MS, type SeenRequests } from './finding.ts';

const DAY_MS = 24 * HOUR_MS;

/** Returns whether a host name means this machine. `host` may contain a port. */
const isHere = (host: string): boolean => /^(localhost|127\.\d|\[::1\]|0\.0\.0\.0)/i.test(host);

/** Returns whether an address belongs to this machine or to a private network. The office's proxy has such an address. */
const isNear = (address: string): boolean =>
  /^(::1$|f[cd]|(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.)/i.test(address);

/**
 * Records when the last request with a host name other than localhost arrived, and when the last one through a proxy arrived.
 * Does not store the headers themselves, because strangers can send any text in them.
 */
export function watchRequests(): SeenRequests {
  return {
    otherHostAt: null,
    proxyAt: null,
    note({ headers, socket }) {
      if (headers.host && !isHere(headers.host)) this.otherHostAt = Date.now();
      if (headers['x-forwarded-for'] !== undefined && isNear(socket.remoteAddress ?? ''))
        this.proxyAt = Date.now();
    },
  };
}

export const frontChecks: Check[] = [
  {
    key: 'address',
    label: 'Address of the website',
    async look({ env, seen, now }) {
      const { publicUrl } = env;
      const isRecent = (at: number | null) => at !== null && now.getTime() - at < DAY_MS;
      const others = isRecent(seen.otherHostAt) || isRecent(seen.proxyAt);
      if (!isHere(new URL(publicUrl).host) || !others) return fine(`It is ${publicUrl}.`);
      return attention(
        `It is set to ${publicUrl}, but people come by another address.`,
        'Set PUBLIC_URL to the address that visitors type, such as https://www.example.com.np, and restart the server. Until then links in mails, search engines and shared posts lead nowhere.',
      );
    },
  },
  {
    key: 'proxy',
    label: 'Proxy',
    async look({ env, seen, now }) {
      if (env.trustProxy !== null || seen.proxyAt === null || now.getTime() - seen.proxyAt > DAY_MS)
        return null;
      return attention(
        'Requests come through a proxy that the server was not told of, so all people count as one address.',
        'Where you run a proxy (Caddy, nginx, a load balancer), set TRUST_PROXY, for example TRUST_PROXY=loopback, and restart. Without a proxy leave it unset: then somebody has made the header up.',
      );
    },
  },
];
