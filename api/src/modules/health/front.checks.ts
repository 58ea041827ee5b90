import { attention, type Check, fine, HOUR_MS } from './finding.ts';
import { isHere } from './seen-requests.ts';

const DAY_MS = 24 * HOUR_MS;

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
