import { net } from 'electron';
import { windowName } from 'web/admin/stream';
import { tokenIdName } from '../../shared/names.ts';
import { trustOf } from '../session/safe-origin.ts';
import { unsafeServer } from '../session/server-check.ts';
import { idOf } from '../session/token.claims.ts';
import { mayPass, tokenRoutes } from './token-requests.ts';

/** Whether the path belongs to the server. All other paths are files of the app itself. */
export const isForwarded = (pathname: string): boolean => /^\/(?:graphql|api|media)(?:\/|$)/.test(pathname);

/** Whether the path is a picture's. Pictures are public, and the file at an address never changes, so they may be cached. */
export const isPicture = (pathname: string): boolean => pathname.startsWith('/media/');

/** Only these headers are passed on, not cookies, the origin or a bearer token from the window. */
const sentHeaders = [
  'accept',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'range',
  'if-range',
  windowName,
];
/** Removed from each response, because net.fetch has already decoded the body and the app stores no cookies. */
const removedHeaders = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'set-cookie',
];

export interface Connection {
  /** The origin of the server; null until one has been chosen. */
  address(): string | null;
  token(): string | null;
}

export const refused = (message: string) =>
  Response.json({ success: false, message }, { status: 403, headers: { 'Cache-Control': 'no-store' } });

/**
 * Sends the request to the server with the bearer token. Refuses requests for a token: staff sign in through the bridge.
 *
 * @param signal - aborts the request and its response. `request.signal` is not enough, because a signal that was passed to
 *   `new Request` no longer reaches it once the Request has been garbage-collected, which may be before the response ends
 * @throws Error if the server does not respond
 */
export async function forward(
  request: Request,
  connection: Connection,
  signal: AbortSignal | null,
): Promise<Response> {
  const address = connection.address();
  if (address === null) throw new TypeError('No server has been chosen.');
  const { pathname, search } = new URL(request.url);
  if (isTokenRoute(pathname)) return refused('Sign in through the app.');

  const body =
    request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer();
  if (/^\/graphql(?:\/|$)/.test(pathname) && !mayPass(request.method, search, body))
    return refused('The app sends on what it can read. Sign in through the app.');

  const headers = new Headers();
  for (const name of sentHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const token = connection.token();
  // Without encryption, others could copy the token. Staff may accept this risk only in a private network (`trustOf`).
  if (token && trustOf(address) === 'open') return refused(unsafeServer);
  if (token) headers.set('Authorization', `Bearer ${token}`);

  // A redirect is an error, because it would send the token to another address.
  const answer = await net.fetch(`${address}${pathname}${search}`, {
    method: request.method,
    headers,
    ...(body && { body }),
    redirect: 'error',
    credentials: 'omit',
    // Only pictures may come from the cache, so that they are shown without the server. Personal data is never cached.
    cache: body === undefined && isPicture(pathname) ? 'default' : 'no-store',
    bypassCustomProtocolHandlers: true,
    signal,
  });
  const responseHeaders = new Headers(answer.headers);
  for (const name of removedHeaders) responseHeaders.delete(name);
  const tokenId = idOf(token);
  if (tokenId) responseHeaders.set(tokenIdName, tokenId);
  const isEmpty = answer.status === 204 || answer.status === 304 || request.method === 'HEAD';
  return new Response(isEmpty ? null : answer.body, { status: answer.status, headers: responseHeaders });
}

/** Whether the server answers this path with a token. Ignores case and trailing slashes, as Express does. */
const isTokenRoute = (pathname: string): boolean =>
  tokenRoutes.has(pathname.toLowerCase().replace(/\/+$/, ''));
