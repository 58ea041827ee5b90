import type { Request, RequestHandler } from 'express';
import { type GraphQLSchema, getOperationAST } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/express';
import type { Logger } from 'pino';
import { type Context, requireViewer } from '../graphql/context.ts';
import { badInput } from '../graphql/errors.ts';
import { checkQuery, parseQuery, staffLimits } from '../graphql/query-limits.ts';
import { clientFailure, readBody } from './body.ts';
import { sendFailure } from './send-failure.ts';

/** How often a stream checks its session, milliseconds. A stream may outlive its session by this time. */
export const RECHECK_MS = 30_000;

/**
 * GraphQL subscriptions over Server-Sent Events ("distinct connections" mode), for staff only. Queries and mutations
 * are refused here; they belong to /graphql. A stream ends when its session has expired or was revoked, and a new
 * subscription is then refused.
 */
export function subscriptions(
  schema: GraphQLSchema,
  createContext: (request: Request) => Promise<Context>,
  log: Logger,
): RequestHandler {
  const contexts = new WeakMap<Request, Context>();
  const handler = createHandler({
    schema,
    context: (request) => contexts.get(request.raw) as never,
    onSubscribe: (_request, { query, variables, operationName }) => {
      const document = parseQuery(query);
      checkQuery(schema, document, variables ?? {}, staffLimits);
      const operation = getOperationAST(document, operationName);
      if (operation?.operation !== 'subscription') throw badInput('Only subscriptions are answered here.');
    },
  });
  /** Whether the session has ended. While the database is away the answer is unknown and counts as no. */
  const hasEnded = async (request: Request) => {
    const context = await createContext(request).catch(() => null);
    return context !== null && context.viewer === null;
  };
  return async (request, response, next) => {
    try {
      const context = await createContext(request);
      requireViewer(context);
      contexts.set(request, context);
      if (request.method === 'POST') request.body = await readBody(request, response, context);
      const recheck = setInterval(async () => {
        if (await hasEnded(request)) response.end();
      }, RECHECK_MS);
      response.once('close', () => clearInterval(recheck));
      await handler(request, response);
    } catch (error) {
      if (response.headersSent) return next(error);
      const client = clientFailure(error);
      if (client)
        return void response.status(client.status).json({ success: false, message: client.message });
      sendFailure(response, error, log);
    }
  };
}
