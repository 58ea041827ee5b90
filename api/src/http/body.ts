import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { Context } from '../graphql/context.ts';
import { AppError, badInput } from '../graphql/errors.ts';
import { traceOf } from '../graphql/request-trace.ts';
import { sendFailure } from './send-failure.ts';

/** The largest body of staff: enough for an import of 5,000 rows with long messages in Devanagari. */
const parseOfStaff = express.json({ limit: '8mb', type: () => true });
/** A visitor's form has a message of 5,000 characters. */
const parseOfVisitors = express.json({ limit: '64kb', type: () => true });

/**
 * Reads the JSON object in a request's body; no body counts as an empty object. Visitors may send 64 KB, staff 8 MB.
 *
 * @throws AppError or an error with a `status`
 */
export async function readBody(
  request: Request,
  response: Response,
  { viewer }: Pick<Context, 'viewer'>,
): Promise<Record<string, unknown>> {
  const length = request.headers['content-length'];
  const isEmpty =
    length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined);
  if (isEmpty) return {};
  if (!request.is(['application/json', '+json'])) throw new UnsupportedMedia();
  await runMiddleware(viewer ? parseOfStaff : parseOfVisitors, request, response);
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badInput('The request body must be a JSON object.');
  checkDepth(body);
  return body as Record<string, unknown>;
}

/** Levels of objects and lists in a body. Our deepest inputs have fewer than ten. */
const MOST_LEVELS = 30;

/**
 * Refuses deeply nested values: whatever walks a body by recursion would overflow the stack. `JSON.parse` itself does not recurse.
 *
 * @throws AppError BAD_USER_INPUT
 */
export function checkDepth(body: object): void {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS)
      throw badInput(`The request body is nested too deeply: at most ${MOST_LEVELS} levels.`);
    level = level.flatMap((each) =>
      Object.values(each).filter((inner) => typeof inner === 'object' && inner !== null),
    );
  }
}

/** Runs one Express middleware. @throws what the middleware passes to `next` */
export const runMiddleware = (
  middleware: RequestHandler,
  request: Request,
  response: Response,
): Promise<void> =>
  new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });

class UnsupportedMedia extends Error {
  readonly status = 415;
}

const words: Readonly<Record<number, string>> = {
  400: 'The request body is not valid JSON.',
  413: 'The request body is too large: at most 64 KB, or 8 MB for staff.',
  415: 'The request body must be JSON (Content-Type: application/json, UTF-8).',
};

/** Answers errors of Express and its parsers with a sentence, and all others as `errors.ts` maps them. */
export const answerFailures =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const client = clientFailure(error);
    if (!client) return sendFailure(response, error, log);
    traceOf(request).codes = ['BAD_REQUEST'];
    response.status(client.status).json({ success: false, message: client.message });
  };

/** The status and the words of a failure of Express or its parsers that the request caused; null for any other. */
export function clientFailure(error: unknown): { status: number; message: string } | null {
  if (error instanceof AppError || typeof error !== 'object' || error === null) return null;
  const status = Number((error as { status?: unknown }).status);
  const message = words[status];
  if (!message) return null;
  // A path with a broken escape has status 400 too, but its body is not the reason.
  return {
    status,
    message: error instanceof URIError ? 'The address of the request is not valid.' : message,
  };
}
