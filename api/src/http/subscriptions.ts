import { once } from 'node:events';
import type { Request, RequestHandler, Response } from 'express';
import { type GraphQLSchema, getOperationAST } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/express';
import type { Logger } from 'pino';
import { type Context, requireViewer } from '../graphql/context.ts';
import { AppError, badInput } from '../graphql/errors.ts';
import { checkQuery, operationsOf, parseQuery, staffLimits } from '../graphql/query-limits.ts';
import { traceOf } from '../graphql/request-trace.ts';
import { readBody, readBytes } from './request.ts';
import { restFailure, sendValue } from './response.ts';

/** How often a stream checks its session, in ms. A stream must end within 30 seconds after its session (docs/product.md). */
export const RECHECK_MS = 15_000;
/**
 * The maximum number of streams for one session on this instance. Each window and tab has a stream. An installed app has one
 * more, which stays open while its window is closed. Without https, a browser opens at most six connections to a server, and
 * six streams would leave none for requests.
 */
const MOST_STREAMS = { https: 10, http: 4 };
/** The request header with the random id of a window. */
const windowName = 'prasthan-window';
const LONGEST_NAME = 64;

/**
 * Serves GraphQL subscriptions over Server-Sent Events ("distinct connections" mode), for staff only. Queries and mutations are
 * refused. A stream ends when its session ends or when its account's role changes.
 */
export function subscriptions(
  schema: GraphQLSchema,
  createContext: (request: Request) => Promise<Context>,
  { publicUrl, log }: { publicUrl: string; log: Logger },
): RequestHandler {
  // `Pick` turns the interface into a mapped type, because the library does not accept interfaces.
  const contexts = new WeakMap<Request, Pick<Context, keyof Context>>();
  const handler = createHandler({
    schema,
    // Disables the library's "single connection" mode, in which clients send stream tokens. In that mode, the library keeps a
    // stream for each token, even if the client has made it up.
    authenticate: () => null,
    context: (request) => contexts.get(request.raw),
    onSubscribe: ({ raw }, { query, variables, operationName }) => {
      const document = parseQuery(query);
      traceOf(raw).operation = operationsOf(schema, document);
      checkQuery(schema, document, variables ?? {}, staffLimits);
      const operation = getOperationAST(document, operationName);
      if (operation?.operation !== 'subscription') throw badInput('Only subscriptions are answered here.');
    },
  });
  /** Session -> number of its open streams. */
  const open = new Map<string, number>();
  const count = (session: string, change: 1 | -1) => {
    const streams = (open.get(session) ?? 0) + change;
    if (streams > 0) open.set(session, streams);
    else open.delete(session);
  };
  /** Session and window -> the stream of this window. */
  const windows = new Map<string, Response>();
  return async (request, response, next) => {
    try {
      if (request.path !== '/') throw new AppError('NOT_FOUND', 'Streams are answered at /graphql/stream.');
      if (request.method !== 'POST') {
        response
          .set('Allow', 'POST')
          .status(405)
          .json({ success: false, message: 'Send subscriptions by POST.' });
        return;
      }
      const context = await createContext(request);
      const viewer = requireViewer(context);
      const name = request.get(windowName)?.slice(0, LONGEST_NAME);
      const window = name && `${viewer.sessionId} ${name}`;
      // Closes older streams of the window. The window has already lost them, but TCP could keep them open for minutes.
      const olderStream = () => (window ? windows.get(window) : undefined);
      for (let older = olderStream(); older; older = olderStream()) {
        const ended = once(older, 'close');
        older.destroy();
        await ended;
      }
      // If the client has already left, `close` will not be emitted again, and the stream would stay counted.
      if (response.closed) return;
      const isSecure = publicUrl.startsWith('https:') || request.secure;
      const mostStreams = isSecure ? MOST_STREAMS.https : MOST_STREAMS.http;
      // Do not add an `await` between this `if` and `count`. Otherwise, simultaneous requests would all pass the check.
      if ((open.get(viewer.sessionId) ?? 0) >= mostStreams) throw tooManyStreams(mostStreams);
      count(viewer.sessionId, 1);
      if (window) windows.set(window, response);
      const recheck = setInterval(async () => {
        // If `isOpen` throws, the stream stays open, because the database may be unavailable. Checks the session and not the
        // token of this request, because staff can renew the token during the session.
        if (!(await context.sessions.isOpen(viewer).catch(() => true))) response.end();
      }, RECHECK_MS);
      response.once('close', () => {
        clearInterval(recheck);
        if (window && windows.get(window) === response) windows.delete(window);
        count(viewer.sessionId, -1);
      });
      const bytes = (limit: number) => readBytes(request, limit);
      request.body = await readBody({ headers: request.headers, bytes }, context);
      contexts.set(request, context);
      await handler(request, response);
    } catch (error) {
      if (response.headersSent) return next(error);
      sendValue(response, restFailure(error, log, traceOf(request)));
    }
  };
}

const tooManyStreams = (most: number) =>
  new AppError('RATE_LIMITED', `At most ${most} windows of one sign-in can listen. Close some of them.`, {
    retryAfter: RECHECK_MS / 1000,
  });
