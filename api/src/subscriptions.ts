import type { Request, RequestHandler } from 'express';
import { type GraphQLSchema, getOperationAST, parse } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/express';
import type { Logger } from 'pino';
import { type Context, requireViewer } from './context.ts';
import { badInput, toAppError, toRest } from './errors.ts';

/**
 * GraphQL subscriptions over Server-Sent Events (the "distinct connections" mode of the protocol), for staff alone. Queries
 * and mutations are refused here: they belong to /graphql, which counts and limits them.
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
    onSubscribe: (_request, { query, operationName }) => {
      const operation = getOperationAST(parse(query), operationName);
      if (operation?.operation !== 'subscription') throw badInput('Only subscriptions are answered here.');
    },
  });
  return async (request, response, next) => {
    try {
      const context = await createContext(request);
      requireViewer(context);
      contexts.set(request, context);
      await handler(request, response);
    } catch (error) {
      if (response.headersSent) return next(error);
      const { status, body } = toRest(toAppError([error], log));
      response.status(status).json(body);
    }
  };
}
