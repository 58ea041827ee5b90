import { join } from 'node:path';
import { app, protocol } from 'electron';
import { requestName } from '../../shared/names.ts';
import type { OfflineService } from '../offline/offline.service.ts';
import { isAway } from '../offline/server.requests.ts';
import { appFile } from './app-files.ts';
import { type Connection, forward, isForwarded, isPicture, refused } from './forward.ts';

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** The open requests that the window may cancel, by the ID that the window assigned to each. */
const named = new Map<string, AbortController>();

export const callOff = (name: string): void => named.get(name)?.abort();

/**
 * Answers `app:` requests with the window's files or the server's response. GraphQL, uploads, queued pictures and the CSV
 * export go through the offline service.
 */
export function answerForApp(connection: Connection, offline: Promise<OfflineService>): void {
  const folder = join(app.getAppPath(), 'out/renderer');

  async function ask(request: Request, pathname: string, signal: AbortSignal): Promise<Response> {
    if (pathname === '/graphql' && request.method === 'POST') return (await offline).answer(request, signal);
    if (!isRead(request.method)) {
      const { readOnly } = (await offline).state();
      if (readOnly) return refused(readOnly);
    }
    if (pathname === '/api/admin/media' && request.method === 'POST')
      return (await offline).upload(request, signal);
    if (pathname === '/api/admin/contacts.csv' && request.method === 'GET')
      return (await offline).sheet(request, signal);
    const waiting = isPicture(pathname) ? (await offline).picture(pathname) : null;
    if (waiting instanceof Response) return waiting;
    // If the page still uses the temporary address of a picture that has been uploaded, `waiting` is the picture's new address.
    const asked = waiting === null ? request : new Request(new URL(waiting, request.url), request);
    const answer = await forward(asked, connection, signal);
    // A picture may come from Chromium's cache, so a picture does not prove that the server is reachable.
    if (!isAway(answer.status) && !isPicture(pathname)) void offline.then((service) => service.reached());
    return answer;
  }

  protocol.handle('app', async (request) => {
    const { pathname } = new URL(request.url);
    if (!isForwarded(pathname)) {
      return request.method === 'GET' ? appFile(folder, pathname) : new Response(null, { status: 405 });
    }
    const unwanted = new AbortController();
    const name = request.headers.get(requestName);
    if (name) named.set(name, unwanted);
    const forget = () => name && named.delete(name);
    try {
      const answer = await ask(request, pathname, unwanted.signal);
      return abortOnCancel(neverPage(answer), unwanted, forget);
    } catch {
      forget();
      // The page sees a network error, as for any unreachable server.
      return Response.error();
    }
  });
}

/**
 * Aborts a request when the window stops reading. Electron cancels only the stream, and net.fetch would keep the connection.
 * Chromium opens at most six connections per host, so six open streams would block every other request.
 */
function abortOnCancel(answer: Response, unwanted: AbortController, onEnd: () => void): Response {
  const reader = answer.body?.getReader();
  if (!reader) {
    onEnd();
    return answer;
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel() {
      onEnd();
      unwanted.abort();
    },
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/**
 * Responses have the app's own origin, so these headers restrict them. If the window opens a response as a page, the page has an
 * opaque origin and runs no scripts.
 */
const policy = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

const removedHeaders = [
  'clear-site-data',
  'content-security-policy-report-only',
  'link',
  'location',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'sourcemap',
];

/** Prevents a response from acting as one of the app's pages. */
function neverPage(answer: Response): Response {
  if (answer.type === 'error') return answer;
  const headers = new Headers(answer.headers);
  for (const name of removedHeaders) headers.delete(name);
  for (const [name, value] of Object.entries(policy)) headers.set(name, value);
  // A download keeps its `Content-Disposition`, because it contains the file name that staff see.
  const named = headers.get('Content-Disposition');
  if (!named?.startsWith('attachment')) headers.set('Content-Disposition', 'attachment');
  return new Response(answer.body, { status: answer.status, headers });
}
