import type { ApolloServer, ApolloServerPlugin } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { type ErrorRequestHandler, type Request, Router } from 'express';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Context } from '../graphql/context.ts';
import { badInput, toAppError, toRest } from '../graphql/errors.ts';
import {
  anonymousLimits,
  checkQuery,
  operationsOf,
  parseQuery,
  staffLimits,
} from '../graphql/query-limits.ts';
import { traceOf } from '../graphql/request-trace.ts';
import { clientFailure, readBody } from './body.ts';

interface GraphqlOptions {
  schema: GraphQLSchema;
  apollo: ApolloServer<Context>;
  createContext: (request: Request) => Promise<Context>;
  log: Logger;
}

/** `POST /graphql`. A request beyond the limits is refused before Apollo Server sees it (docs/product.md, "Limits of GraphQL"). */
export function graphqlRouter({ schema, apollo, createContext, log }: GraphqlOptions): Router {
  const contexts = new WeakMap<Request, Context>();
  const router = Router();
  router.post('/', async (request, response, next) => {
    const context = await createContext(request);
    contexts.set(request, context);
    request.body = await readBody(request, response, context);
    checkRequest(schema, request.body, context);
    next();
  });
  router.post(
    '/',
    expressMiddleware(apollo, { context: async ({ req }) => contexts.get(req) ?? createContext(req) }),
  );
  router.all('/', (_request, response) => {
    const message = 'GraphQL is answered to POST alone.';
    response
      .status(405)
      .set('Allow', 'POST')
      .json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
  });
  router.use(answerErrors(log));
  return router;
}

/**
 * Checks what a request asks for against the limits of whoever asks.
 *
 * @throws AppError or GraphQLError with a message for the client
 */
export function checkRequest(
  schema: GraphQLSchema,
  { query, variables, extensions }: Record<string, unknown>,
  { viewer, trace }: Pick<Context, 'viewer' | 'trace'>,
): void {
  // A text that is kept under its hash would be read by nobody here.
  if (extensions && typeof extensions === 'object' && 'persistedQuery' in extensions)
    throw badInput('Send the text of the query; its hash alone is not answered.');
  if (typeof query !== 'string') throw badInput('The request has no text "query".');
  const given = typeof variables === 'object' && variables !== null ? variables : {};
  const document = parsed(query);
  trace.operation = operationsOf(schema, document);
  if (document.definitions.some((each) => 'operation' in each && each.operation === 'subscription'))
    throw badInput('Subscriptions are answered at /graphql/stream.');
  checkQuery(schema, document, { ...given }, viewer ? staffLimits : anonymousLimits);
}

/** A document takes about a hundred times the memory of its text. */
const documents = new LRUCache<string, DocumentNode>({
  max: 200,
  maxSize: 100_000,
  maxEntrySize: 10_000,
  sizeCalculation: (_document, text) => text.length,
});

/** Apps send the same few queries again and again. Apollo Server keeps what it has parsed and validated in the same way. */
function parsed(query: string): DocumentNode {
  const known = documents.get(query);
  if (known) return known;
  const document = parseQuery(query);
  documents.set(query, document);
  return document;
}

const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    response.set('Cache-Control', 'no-store');
    const client = clientFailure(error);
    if (client) {
      traceOf(request).codes = ['BAD_REQUEST'];
      const { status, message } = client;
      return void response
        .status(status)
        .json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
    }
    const own = toAppError([error], log);
    traceOf(request).codes = [own.code];
    const { status, retryAfter } = toRest(own);
    if (retryAfter) response.set('Retry-After', String(retryAfter));
    response.status(status).json({
      errors: [
        {
          message: own.message,
          extensions: { code: own.code, ...(own.details.fields && { fields: own.details.fields }) },
        },
      ],
    });
  };

/** The largest answer to a visitor, bytes. */
export const MOST_ANSWERED = 1_000_000;

/**
 * Refuses a visitor's query whose answer turned out larger than 1 MB: long texts count by their length, not by their rows. Then
 * notes the codes of the failures for the log, because the status of the answer is 200.
 */
export const checkedAnswers: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, response: { body } }) {
        if (body.kind !== 'single') return;
        if (!contextValue.viewer && bytesOf(body.singleResult.data, MOST_ANSWERED) > MOST_ANSWERED) {
          const message = 'The answer would be larger than 1 MB. Ask for less at once.';
          body.singleResult = { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] };
        }
        const codes = body.singleResult.errors?.map(({ extensions }) => String(extensions?.code)) ?? [];
        if (codes.length > 0) contextValue.trace.codes = [...new Set(codes)];
      },
    };
  },
};

/** About the length of a value as JSON, bytes. Stops counting beyond `most`. */
function bytesOf(value: unknown, most: number): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  if (typeof value !== 'object' || value === null) return 6;
  let bytes = 2;
  for (const [key, each] of Object.entries(value)) {
    bytes += (Array.isArray(value) ? 1 : key.length + 4) + bytesOf(each, most - bytes);
    if (bytes > most) break;
  }
  return bytes;
}
