import { net } from 'electron';
import { windowName } from 'web/admin/stream';
import { tokenIdName } from '../../shared/request-name.ts';
import { trustOf } from '../session/safe-origin.ts';
import { unsafeServer } from '../session/server-check.ts';
import { idOf } from '../session/token.claims.ts';
import { mayPass } from './readable.ts';
import { tokenRoutes } from './token.operations.ts';

/** Whether a path belongs to the server. All other paths of the app's origin are the window's own files. */
export const isForwarded = (pathname: string): boolean => /^\/(?:graphql|api|media)(?:\/|$)/.test(pathname);

/** Whether a path is of a picture's file: public, and never changed under its address. */
export const isPicture = (pathname: string): boolean => pathname.startsWith('/media/');

/** The request headers that are sent on: no cookie, no origin, and no bearer but ours. */
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
/** The answer's headers that do not reach the window: the body is unpacked already, and cookies are not kept. */
const keptBack = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'];

/** Where requests go, and with which bearer. */
export interface Connection {
  /** The server's origin, or null before one was chosen. */
  address(): string | null;
  token(): string | null;
}

/** The answer to a request that the window must not make. */
export const refused = (message: string) =>
  Response.json({ success: false, message }, { status: 403, headers: { 'Cache-Control': 'no-store' } });

/**
 * Sends a request of the window on to the server with the bearer added, and streams the answer back. Requests for a token are
 * refused: signing in goes over the bridge.
 *
 * @throws TypeError when no answer came
 */
export async function forward(request: Request, connection: Connection): Promise<Response> {
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
  // An address of an older app's settings. Anybody on the way could take the token and use it.
  if (token && trustOf(address) === 'open') return refused(unsafeServer);
  if (token) headers.set('Authorization', `Bearer ${token}`);

  // A redirect would carry the bearer to another address.
  const answer = await net.fetch(`${address}${pathname}${search}`, {
    method: request.method,
    headers,
    ...(body && { body }),
    redirect: 'error',
    credentials: 'omit',
    // Chromium's bounded cache keeps pictures, so that they show without the server. It never keeps personal data.
    cache: body === undefined && isPicture(pathname) ? 'default' : 'no-store',
    bypassCustomProtocolHandlers: true,
    signal: request.signal,
  });
  const shown = new Headers(answer.headers);
  for (const name of keptBack) shown.delete(name);
  const tokenId = idOf(token);
  if (tokenId) shown.set(tokenIdName, tokenId);
  const empty = answer.status === 204 || answer.status === 304 || request.method === 'HEAD';
  return new Response(empty ? null : answer.body, { status: answer.status, headers: shown });
}

/** Whether a REST row answers a token. Express ignores case and a slash at the end. */
const isTokenRoute = (pathname: string): boolean =>
  tokenRoutes.has(pathname.toLowerCase().replace(/\/+$/, ''));
