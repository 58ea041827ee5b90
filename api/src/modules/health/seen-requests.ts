import type { IncomingMessage } from 'node:http';

/** What requests have told of the way that they came (`modules/health`). */
export interface SeenRequests {
  /** When a request last came by another name than this computer's; milliseconds since 1970. */
  otherHostAt: number | null;
  /** When a proxy of one's own last passed a request on; milliseconds since 1970. */
  proxyAt: number | null;
  note(request: Pick<IncomingMessage, 'headers' | 'socket'>): void;
}

/** Whether a host (with or without a port) is this computer itself. */
export const isHere = (host: string): boolean => /^(localhost|127\.\d|\[::1\]|0\.0\.0\.0)/i.test(host);

/** Where a proxy of one's own stands: on the same machine, or in a private network. */
const isNear = (address: string): boolean =>
  /^(::1$|f[cd]|(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.)/i.test(address);

/** Notes what requests tell of the way that they came. Strangers choose their headers, so it holds two moments and no text. */
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
