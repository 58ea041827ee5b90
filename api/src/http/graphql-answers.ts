import { type ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { type DocumentNode, type GraphQLSchema, getOperationAST, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../graphql/context.ts';
import { badInput } from '../graphql/errors.ts';
import {
  anonymousLimits,
  checkQuery,
  operationsOf,
  parseQuery,
  staffLimits,
} from '../graphql/query-limits.ts';
import { traceOf } from '../graphql/request-trace.ts';
import { gate, inTurn, renderings } from './gate.ts';
import { type ApiRequest, readBody } from './request.ts';
import { graphqlFailure, jsonResponse, type ResponseValue } from './response.ts';
import type { HttpDependencies } from './rest-row.ts';

const address = /^\/graphql\/?(\?|$)/i;
const noStore = { 'Cache-Control': 'no-store' };

/** Handles /graphql; returns null for OPTIONS and other paths. Refuses a request above a limit before Apollo Server runs it. */
export function graphqlAnswers({
  schema,
  apollo,
  createContext,
  log,
}: Pick<HttpDependencies, 'schema' | 'createContext' | 'log'> & { apollo: ApolloServer<Context> }): (
  request: ApiRequest,
) => Promise<ResponseValue> | null {
  const queries = gate(renderings);

  async function answer(request: ApiRequest): Promise<ResponseValue> {
    try {
      const context = await createContext(request);
      const body = await readBody(request, context);
      const document = checkRequest(schema, body, context);
      const { 'content-type': type = '', accept } = request.headers;
      const run = () =>
        apollo.executeHTTPGraphQLRequest({
          httpGraphQLRequest: {
            method: 'POST',
            headers: new HeaderMap([
              ['content-type', type],
              ...(accept ? [['accept', accept] as const] : []),
            ]),
            search: '',
            body,
          },
          context: async () => context,
        });
      const isFree = context.viewer !== null || isMutation(document, body) || request.isBounded;
      const made = await (isFree ? run() : inTurn(queries, run, () => request.hasLeft?.() ?? false));
      // No operation uses `@defer`, so every response is complete.
      const text = made.body.kind === 'complete' ? made.body.string : '';
      return {
        status: made.status ?? 200,
        headers: { ...Object.fromEntries(made.headers), ...noStore },
        body: text,
      };
    } catch (error) {
      const { headers, ...rest } = graphqlFailure(error, log, traceOf(request));
      return { ...rest, headers: { ...headers, ...noStore } };
    }
  }

  return (request) => {
    if (!address.test(request.url) || request.method === 'OPTIONS') return null;
    return request.method === 'POST' ? answer(request) : Promise.resolve(wrongMethod);
  };
}

const wrongMethod = jsonResponse(
  405,
  { errors: [{ message: 'GraphQL is answered to POST alone.', extensions: { code: 'BAD_REQUEST' } }] },
  { ...noStore, Allow: 'POST' },
);

/** Returns whether the request is a mutation. Mutations are not limited by the gate `queries`. */
function isMutation(document: DocumentNode, { operationName }: Record<string, unknown>): boolean {
  const name = typeof operationName === 'string' ? operationName : undefined;
  return getOperationAST(document, name)?.operation === OperationTypeNode.MUTATION;
}

/** Checks a request against the limits for visitors or staff. @throws AppError or GraphQLError for the client */
function checkRequest(
  schema: GraphQLSchema,
  { query, variables, extensions }: Record<string, unknown>,
  { viewer, trace }: Pick<Context, 'viewer' | 'trace'>,
): DocumentNode {
  // The API does not support persisted queries.
  if (extensions && typeof extensions === 'object' && 'persistedQuery' in extensions)
    throw badInput('Send the text of the query; its hash alone is not answered.');
  if (typeof query !== 'string') throw badInput('The request has no text "query".');
  const given = typeof variables === 'object' && variables !== null ? variables : {};
  const document = parsed(query);
  trace.operation = operationsOf(schema, document);
  if (document.definitions.some((each) => 'operation' in each && each.operation === 'subscription'))
    throw badInput('Subscriptions are answered at /graphql/stream.');
  checkQuery(schema, document, { ...given }, viewer ? staffLimits : anonymousLimits);
  return document;
}
/** The cache is limited, because a parsed document takes about a hundred times as much memory as its text. */
const documents = new LRUCache<string, DocumentNode>({
  max: 200,
  maxSize: 100_000,
  maxEntrySize: 10_000,
  sizeCalculation: (_document, text) => text.length,
});

/** Parses a query and caches the result, because apps repeat a few queries. */
function parsed(query: string): DocumentNode {
  const known = documents.get(query);
  if (known) return known;
  const document = parseQuery(query);
  documents.set(query, document);
  return document;
}

/** The maximum size of a response to a visitor, in bytes. */
export const MOST_ANSWERED = 1_000_000;

/**
 * Refuses a response to a visitor if it is too large. Records the error codes for the log, because the HTTP status is 200 even
 * if an operation fails.
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

/** Returns the approximate size as JSON, in bytes. Stops counting when the size exceeds `most`. */
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
