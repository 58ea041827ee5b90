import { join } from 'node:path';
import { app, protocol } from 'electron';
import { appFile } from './app-files.ts';
import { forward, isForwarded, type Line } from './forward.ts';
import type { OfflineService } from './offline/offline.service.ts';
import { isAway } from './offline/server.line.ts';

/**
 * Answers for `app:`: the window's own files come from the build, and what is the server's goes there; GraphQL goes by way of
 * the offline work, which answers where the server does not.
 */
export function answerForApp(line: Line, offline: Promise<OfflineService>): void {
  const folder = join(app.getAppPath(), 'out/renderer');
  protocol.handle('app', async (request) => {
    const { pathname } = new URL(request.url);
    if (!isForwarded(pathname)) {
      return request.method === 'GET' ? appFile(folder, pathname) : new Response(null, { status: 405 });
    }
    try {
      if (pathname === '/graphql' && request.method === 'POST') return await (await offline).answer(request);
      const answer = await forward(request, line);
      if (!isAway(answer.status)) void offline.then((service) => service.reached());
      return answer;
    } catch {
      // To the page it is what an unreachable server is to any page.
      return Response.error();
    }
  });
}
