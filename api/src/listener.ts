import type { RequestListener } from 'node:http';
import express from 'express';
import type { Api } from './api.ts';
import { ConnectionRequest } from './http/request.ts';

/** Serves the API without the site. The site's server has its own listener (`web/server/front.ts`). */
export function apiListener({
  answer,
  noteRequest,
  router,
}: Pick<Api, 'answer' | 'noteRequest' | 'router'>): RequestListener {
  const app = express().use(router);
  return async (request, response) => {
    noteRequest(request);
    const made = await answer(new ConnectionRequest(request, response));
    if (!made) return app(request, response);
    const { status, headers, body } = made;
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  };
}
