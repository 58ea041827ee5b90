import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeError } from 'api/errors';
import type { RequestTrace } from 'api/request-trace';
import type { Logger } from 'pino';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** pino's options: add the request's id to every line, and keep the values of a rejected database row out of the log. */
export const logOptions = {
  mixin: (): { requestId?: string } => requests.getStore() ?? {},
  serializers: { err: describeError },
};

/** The form of the ids that we accept from a proxy. */
const wellFormed = /^[\w-]{8,64}$/;

/** Returns the id from the proxy, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

/**
 * Removes the token from a preview link's path, because anybody with it can read the draft (docs/product.md, "Preview links").
 */
function withoutToken(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A malformed escape: no route matches this path, so the path cannot contain a valid token.
  }
  return /^\W*(ne\W+)?preview\W./i.test(plain) ? '/preview/…' : path;
}

/** Runs the work of a request. Every line logged by that work contains the request's id. */
export const withRequestId = (requestId: string, work: () => void): void => requests.run({ requestId }, work);

/**
 * Logs one line when a response has ended: method, path without its query (which may contain personal data), operation, error
 * codes, account, status and duration. Written by hand, because `pino-http` needs as many lines of configuration, copies the
 * headers of every request, and does not distinguish aborted requests.
 */
export function logAtEnd(
  log: Logger,
  { sender: { id: requestId }, method, url = '' }: Pick<IncomingMessage, 'method' | 'url' | 'sender'>,
  response: ServerResponse,
  trace: RequestTrace,
): void {
  const start = performance.now();
  const path = withoutToken(url.split('?', 1)[0] ?? '');
  response.once('close', () => {
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const line = { requestId, method, path, ...trace, status: response.statusCode, milliseconds };
    if (!response.writableFinished) log.warn(line, 'request broken off');
    else if (response.statusCode >= 500) log.error(line, 'request failed');
    else log.info(line, 'request');
  });
}
