import type { Response } from 'express';
import type { Logger } from 'pino';
import { toAppError, toRest } from '../graphql/errors.ts';
import { traceOf } from '../graphql/request-trace.ts';

/** Answers a failed request as JSON. All failures become HTTP answers here. */
export function sendFailure(response: Response, error: unknown, log: Logger, extra: object = {}): void {
  const own = toAppError([error], log);
  traceOf(response.req).codes = [own.code];
  const { status, body, retryAfter } = toRest(own);
  if (retryAfter) response.set('Retry-After', String(retryAfter));
  response.status(status).json({ ...body, ...extra });
}
