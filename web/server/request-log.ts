import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeError } from 'api/errors';
import { type RequestTrace, traceOf } from 'api/request-trace';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** For pino: every line that is logged while a request is answered has its id, and no line has the values of a failed row. */
export const logOptions = {
  mixin: (): { requestId?: string } => requests.getStore() ?? {},
  serializers: { err: describeError },
};

/** The ids that a proxy may give. */
export const wellFormed = /^[\w-]{8,64}$/;

/** The id that a proxy gave, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

/** Whoever knows the address of a draft can read the draft (docs/product.md, "Preview links"). */
function withoutToken(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A broken escape: the path opens nothing.
  }
  return /^\W*preview\W./i.test(plain) ? '/preview/…' : path;
}

/** Logs the line of a request when its answer has ended. */
export function logAtEnd(
  log: Logger,
  request: { requestId: string; method: string; path: string },
  response: ServerResponse,
  trace: RequestTrace,
  start = performance.now(),
): void {
  response.once('close', () => {
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const path = withoutToken(request.path);
    const line = { ...request, path, ...trace, status: response.statusCode, milliseconds };
    if (!response.writableFinished) log.warn(line, 'request broken off');
    else if (response.statusCode >= 500) log.error(line, 'request failed');
    else log.info(line, 'request');
  });
}

/**
 * Logs one line for each request: method, path without its query (people's words may stand there), operation, codes of
 * failures, account, status and time. Gives each request an id, or keeps the one that a proxy sent, and answers it as `X-Request-Id`. By hand: `pino-http` needs as
 * many lines of options for this line, copies every request's headers, and does not tell broken requests apart.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request);
    request.headers['x-request-id'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    const { method, path } = request;
    logAtEnd(log, { requestId, method, path }, response, traceOf(request));
    requests.run({ requestId }, next);
  };
}
