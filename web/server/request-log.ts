import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeError } from 'api/errors';
import type { RequestTrace } from 'api/request-trace';
import type { Logger } from 'pino';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Adds the request's id to every line, and keeps the values of a rejected database row out of the log. */
export const logOptions = {
  mixin: (): { requestId?: string } => requests.getStore() ?? {},
  serializers: { err: describeError },
};

/** An id from a proxy must have this form. */
const wellFormed = /^[\w-]{8,64}$/;

export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

/** Hides the token of a preview link, because anybody with the token can read the draft (docs/product.md, "Preview links"). */
function withoutToken(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // Safe to ignore: no route matches a path with a malformed escape, so the path cannot open a preview.
  }
  return /^\W*(ne\W+)?preview\W./i.test(plain) ? '/preview/…' : path;
}

export const withRequestId = (requestId: string, work: () => void): void => requests.run({ requestId }, work);

/**
 * Logs each request without its query, which may contain personal data. The library `pino-http` would need as much code for
 * its configuration, copies the headers of every request, and does not distinguish aborted requests.
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
    // A 503 is not an error: under load the server refuses requests on purpose, and /readyz reports a database outage.
    else if (response.statusCode === 503) log.warn(line, 'request refused');
    else if (response.statusCode >= 500) log.error(line, 'request failed');
    else log.info(line, 'request');
  });
}
