import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from 'api/env';
import { ConnectionRequest } from 'api/request';
import type { Application } from 'express';
import proxyAddress from 'proxy-addr';
import type { HeadersFor } from './headers.ts';
import { requestIdOf } from './request-log.ts';

export interface Sender extends Omit<HeadersFor, 'style'> {
  id: string;
}

declare module 'node:http' {
  interface IncomingMessage {
    sender: Sender;
  }
}

/** Returns the path and the query. A client may send an absolute URL; this server ignores the host in the URL. */
export function pathForm(url = '/'): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const api = /^\/(?:api|graphql)(?:[/?]|$)/i;

export function requestReader(
  { publicUrl, allowedOrigins }: Pick<Env, 'publicUrl'> & { allowedOrigins: readonly string[] },
  app: Application,
) {
  const trust: (address: string, hop: number) => boolean = app.get('trust proxy fn');
  const isAlwaysSecure = publicUrl.startsWith('https:');

  /** Returns whether the visitor uses https, according to the public address or to a trusted proxy. */
  function isSecure({ headers, socket }: IncomingMessage): boolean {
    const protocol = headers['x-forwarded-proto'];
    if (isAlwaysSecure || protocol === undefined || !trust(socket.remoteAddress ?? '', 0))
      return isAlwaysSecure;
    return String(protocol).split(',', 1)[0]?.trim() === 'https';
  }

  return {
    senderOf(request: IncomingMessage): Sender {
      const { origin } = request.headers;
      return {
        id: requestIdOf(request),
        isSecure: isSecure(request),
        isApi: api.test(request.url ?? ''),
        origin: origin !== undefined && allowedOrigins.includes(origin) ? origin : null,
      };
    },
    forApi: (request: IncomingMessage, response: ServerResponse, body?: Buffer): ConnectionRequest =>
      new ConnectionRequest(request, response, proxyAddress(request, trust), body),
  };
}
