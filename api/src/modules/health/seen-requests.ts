import type { IncomingMessage } from 'node:http';

/** How requests have come (`modules/health`). */
export interface SeenRequests {
  /** When a request last came by a host name other than this computer's, in milliseconds since 1970. */
  otherHostAt: number | null;
  /** When the office's own proxy last passed a request on, in milliseconds since 1970. */
  proxyAt: number | null;
  note(request: Pick<IncomingMessage, 'headers' | 'socket'>): void;
}

/** Whether a host (with or without a port) is this computer. */
export const isHere = (host: string): boolean => /^(localhost|127\.\d|\[::1\]|0\.0\.0\.0)/i.test(host);

/** Whether an address is on this machine or in a private network, as the office's own proxy would be. */
const isNear = (address: string): boolean =>
  /^(::1$|f[cd]|(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.)/i.test(address);

/**
 * Records whether requests come by another host name or through a proxy. Strangers choose their headers, so it stores only two
 * timestamps and no text.
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
