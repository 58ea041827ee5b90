import type { Api } from 'api';
import type { Request, RequestHandler, Response } from 'express';
import { Busy, busyText, gate, renderings } from './cache/gate.ts';
import { isInjected } from './cache/inject.ts';
import { passedBy } from './cache/query.ts';

/** How long a client waits before it asks again, seconds. */
const pause = '2';

/**
 * Bounds the reads of the API that no cached answer serves and that no staff ask: made-up parameters, searches, GraphQL
 * queries. A flood of them waits and is refused, while pages, staff and enquiries go on (docs/performance.md, "Misses").
 */
export function apiGate({ isSigned }: Pick<Api, 'isSigned'>): RequestHandler {
  const gates = {
    read: gate(renderings),
    query: gate(renderings),
    // Their bodies are still to come, so a slow client holds its place for longer.
    unread: gate(renderings),
  };

  return (request, response, next) => {
    const kind = kindOf(request);
    if (!kind || isSigned(request.headers.authorization)) return next();
    let isLate = true;
    const work = () => {
      isLate = false;
      // Who left while waiting costs nothing.
      if (response.closed) return Promise.resolve();
      const ended = endOf(response);
      next();
      return ended;
    };
    gates[kind](work).catch((error: unknown) => {
      // A work that outlasts its time goes on, but gives its place to the next one.
      if (!isLate) return;
      if (error instanceof Busy) refuse(request, response);
      else next(error);
    });
  };
}

/** The gate of a request; null for a write, which has its own limits, and for what the cache has bounded already. */
function kindOf(request: Request): 'read' | 'query' | 'unread' | null {
  const { baseUrl, method, path } = request;
  if (isInjected(request) || method === 'OPTIONS') return null;
  if (baseUrl.toLowerCase() !== '/graphql') return method === 'GET' || method === 'HEAD' ? 'read' : null;
  // A stream stays open, and only staff get one.
  if (path.toLowerCase().startsWith('/stream')) return null;
  const passed = passedBy(request);
  if (passed === 'write') return null;
  return passed ?? 'unread';
}

/**
 * Waits until an answer has been made. Not for the event `close`: the work behind a request goes on when its client has
 * left, and a slow client takes its answer long after the work.
 */
function endOf(response: Response): Promise<void> {
  return new Promise((resolve) => {
    response.end = new Proxy(response.end, {
      apply(end, self, parts) {
        resolve();
        return Reflect.apply(end, self, parts);
      },
    });
  });
}

function refuse({ baseUrl }: Request, response: Response): void {
  if (response.headersSent || response.closed) return;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Retry-After', pause);
  response
    .status(503)
    .json(
      baseUrl.toLowerCase() === '/graphql'
        ? { errors: [{ message: busyText, extensions: { code: 'SERVICE_UNAVAILABLE' } }] }
        : { success: false, message: busyText },
    );
}
