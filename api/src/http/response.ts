import type { Response } from 'express';
import type { Logger } from 'pino';
import { toAppError, toRest } from '../graphql/errors.ts';
import type { RequestTrace } from '../graphql/request-trace.ts';

export interface ResponseValue {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export const jsonResponse = (
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): ResponseValue => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/** Returns the response to a failed REST request. Records the error code for the log. */
export function restFailure(
  error: unknown,
  log: Logger,
  trace: RequestTrace,
  extra: object = {},
): ResponseValue {
  const own = toAppError([error], log);
  trace.codes = [own.code];
  const { status, retryAfter, body } = toRest(own);
  return jsonResponse(status, { ...body, ...extra }, retry(retryAfter));
}

/** Returns the response to a GraphQL request that failed before an operation ran. */
export function graphqlFailure(error: unknown, log: Logger, trace: RequestTrace): ResponseValue {
  const own = toAppError([error], log);
  trace.codes = [own.code];
  const { status, retryAfter } = toRest(own);
  const { fields } = own.details;
  const extensions = { code: own.code, ...(fields && { fields }) };
  return jsonResponse(status, { errors: [{ message: own.message, extensions }] }, retry(retryAfter));
}

const retry = (seconds: number | undefined): Record<string, string> =>
  seconds ? { 'Retry-After': String(seconds) } : {};

export function sendValue(response: Response, { status, headers, body }: ResponseValue): void {
  response.status(status).set(headers).send(body);
}
