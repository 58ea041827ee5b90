import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeError } from 'api/errors';
import type { RequestTrace } from 'api/request-trace';
import type { Logger } from 'pino';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** For pino: every line that is logged while a request is answered has its id, and no line has the values of a failed row. */
export const logOptions = {
  mixin: (): { requestId?: string } => requests.getStore() ?? {},
  serializers: { err: describeError },
};

/** The ids that a proxy may give. */
const wellFormed = /^[\w-]{8,64}$/;

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

/** Runs the work of a request: all lines that are logged in it carry the id. */
export const withRequestId = (requestId: string, work: () => void): void => requests.run({ requestId }, work);

/**
 * Logs one line for a request when its response has ended: method, path without its query (people's words may stand there),
 * operation, codes of failures, account, status and time. By hand: `pino-http` needs as many lines of options for this line,
 * copies every request's headers, and does not tell broken requests apart.
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
