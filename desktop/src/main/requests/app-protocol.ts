import { join } from 'node:path';
import { app, protocol } from 'electron';
import { requestName } from '../../shared/request-name.ts';
import type { OfflineService } from '../offline/offline.service.ts';
import { isAway } from '../offline/server.requests.ts';
import { appFile } from './app-files.ts';
import { forward, isForwarded, isPicture, type Line } from './forward.ts';

/** The requests that the window has called by a name and may call off. */
const named = new Map<string, AbortController>();

/** Ends a request that the window no longer wants; one that has been answered is left alone. */
export const callOff = (name: string): void => named.get(name)?.abort();

/**
 * Answers for `app:`: the window's own files come from the build, and what is the server's goes there; GraphQL goes by way of
 * the offline work, which answers where the server does not.
 */
export function answerForApp(line: Line, offline: Promise<OfflineService>): void {
  const folder = join(app.getAppPath(), 'out/renderer');

  async function ask(request: Request, pathname: string): Promise<Response> {
    if (pathname === '/graphql' && request.method === 'POST') return (await offline).answer(request);
    const answer = await forward(request, line);
    // A picture may come from this computer's own cache.
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
      const answer = await ask(new Request(request, { signal: unwanted.signal }), pathname);
      return untilUnwanted(answer, unwanted, forget);
    } catch {
      forget();
      // To the page it is what an unreachable server is to any page.
      return Response.error();
    }
  });
}

/**
 * An answer whose reader may go away: the window was loaded anew, or aborted. Electron tells so by ending the stream alone,
 * and its net.fetch would hold the connection to the server open nevertheless. Six of them, and nothing else gets through.
 */
function untilUnwanted(answer: Response, unwanted: AbortController, onEnd: () => void): Response {
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
