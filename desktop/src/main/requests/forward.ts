import { net } from 'electron';
import { Kind, parse, visit } from 'graphql';

/** What the window may ask of the server; all else of the app's origin is the window's own files. */
export const isForwarded = (pathname: string): boolean => /^\/(?:graphql|api|media)(?:\/|$)/.test(pathname);

/** A picture's file: public, and the same for good under its address (DESIGN.md §4). */
export const isPicture = (pathname: string): boolean => pathname.startsWith('/media/');

/** Of what the window sends, no more than this goes out: no cookie, no origin, and no bearer but ours. */
const sentHeaders = ['accept', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id'];
/** Of what comes back, this does not reach the window: the network has unpacked the body, and nothing here keeps cookies. */
const keptBack = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'];

export interface Line {
  /** The server's origin, or null before one was chosen. */
  address(): string | null;
  token(): string | null;
}

/** The answer to the window for a request that it must not make. */
const refused = (message: string) =>
  Response.json({ success: false, message }, { status: 403, headers: { 'Cache-Control': 'no-store' } });

/**
 * Sends a request of the window on to the server with the bearer added; its answer streams back. A token never comes back:
 * signing in goes over the bridge.
 *
 * @throws TypeError when no answer came
 */
export async function forward(request: Request, line: Line): Promise<Response> {
  const address = line.address();
  if (address === null) throw new TypeError('No server has been chosen.');
  const { pathname, search } = new URL(request.url);
  if (/^\/api\/admin\/(?:login|renew)\/?$/i.test(pathname)) return refused('Sign in through the app.');

  const isGraphql = request.method === 'POST' && pathname.startsWith('/graphql');
  const body =
    request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer();
  if ((isGraphql || pathname.startsWith('/graphql')) && asksForToken(body, search)) {
    return refused('Sign in through the app.');
  }

  const headers = new Headers();
  for (const name of sentHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const token = line.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);

  // A redirect would take the bearer to where it leads.
  const answer = await net.fetch(`${address}${pathname}${search}`, {
    method: request.method,
    headers,
    ...(body && { body }),
    redirect: 'error',
    credentials: 'omit',
    // What was seen once is drawn without the server, from Chromium's own bounded cache. Answers about people never go there.
    cache: body === undefined && isPicture(pathname) ? 'default' : 'no-store',
    bypassCustomProtocolHandlers: true,
    signal: request.signal,
  });
  const shown = new Headers(answer.headers);
  for (const name of keptBack) shown.delete(name);
  const empty = answer.status === 204 || answer.status === 304 || request.method === 'HEAD';
  return new Response(empty ? null : answer.body, { status: answer.status, headers: shown });
}

/** Whether a GraphQL request asks for a token, under whatever alias. One that cannot be read is left for the server to refuse. */
function asksForToken(body: ArrayBuffer | undefined, search: string): boolean {
  const texts = [new URLSearchParams(search).get('query')];
  if (body) {
    try {
      const sent: unknown = JSON.parse(new TextDecoder().decode(body));
      for (const each of Array.isArray(sent) ? sent : [sent])
        texts.push((each as { query?: string })?.query ?? null);
    } catch {
      // Not JSON: the server takes nothing else.
    }
  }
  return texts.some((text) => typeof text === 'string' && selectsToken(text));
}

const givesToken = new Set(['adminLogin', 'renewSession']);

function selectsToken(text: string): boolean {
  let found = false;
  try {
    visit(parse(text), {
      [Kind.FIELD]({ name }) {
        if (givesToken.has(name.value)) found = true;
      },
    });
  } catch {
    return false;
  }
  return found;
}
