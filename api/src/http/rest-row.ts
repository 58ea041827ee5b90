import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Form } from '../forms/fields.ts';
import type { Context, RequestLike } from '../graphql/context.ts';
import type { Kind } from '../records/kind.ts';

export interface HttpDependencies {
  schema: GraphQLSchema;
  kinds: readonly Kind[];
  createContext: (request: RequestLike) => Promise<Context>;
  log: Logger;
}

export interface Asked {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

/** As in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface QueryParameter {
  /** The operation's argument that gets the value. */
  argument: string;
  schema: JsonSchema;
  /** Returns the argument's value. Some parameters ignore a bad value, others refuse it. @throws AppError BAD_USER_INPUT */
  read(value: unknown): unknown;
  /** Whether responses for this value are cached. Default: no. */
  isCacheable?(value: string): boolean;
}

/** Converts the value of an operation to the `data` of the response. */
export interface Shape {
  of(data: never, asked: Pick<Asked, 'query'>): unknown;
  /** The same conversion for the JSON Schema of the data. Default: no change. */
  schemaOf?(data: JsonSchema): JsonSchema;
}

export interface Answer {
  /** A field of Query or Mutation. Its guard decides who may run the operation. */
  field: string;
  /** Default: everything that the callers of the operation may read. */
  selection?: string;
  shape?: Shape;
}

/**
 * A REST route runs a GraphQL operation in this process and wraps the result as `{success, data, message}`. The arguments come
 * from the path (`:id`), the query parameters and the body. From the body, the argument `input` gets the fields of the form,
 * and any other argument gets the field of the same name.
 */
export interface RestRow extends Answer {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path below /api. */
  path: string;
  query?: Readonly<Record<string, QueryParameter>>;
  /** Path parameter -> argument, if their names differ. */
  params?: Readonly<Record<string, string>>;
  /** The form of the body. Fields that the form lacks are ignored. */
  body?: Form;
  /** Runs instead of the GraphQL operation and must do the same. GraphQL would almost double the CPU time of an enquiry. */
  run?(context: Context, input: object): Promise<object>;
  /** For a public route: the operation that runs instead if staff send a valid token. */
  staff?: Answer;
  /** Default: 200. */
  status?: 200 | 201;
  message?: string | ((data: never) => string);
  /** The operation that reads the current record, for the response to a save with a stale version. */
  current?: string;
}
