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

/** The parts of a request that supply a row's arguments. */
export interface Asked {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

/** A JSON Schema as in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A query parameter, such as `?limit=`. */
export interface QueryParameter {
  /** The operation's argument that gets its value. */
  argument: string;
  schema: JsonSchema;
  /** Parses the value; undefined if it is missing or unusable. @throws AppError BAD_USER_INPUT */
  read(value: unknown): unknown;
  /** Whether responses for this value are cached. */
  known?(value: string): boolean;
}

/** Converts an operation's value to the answer's `data`. */
export interface Shape {
  of(data: never, asked: Pick<Asked, 'query'>): unknown;
  /** The same conversion for the data's JSON Schema. Default: no change. */
  schemaOf?(data: JsonSchema): JsonSchema;
}

/** The operation to run, and the part of its result to send. */
export interface Answer {
  /** A field of Query or Mutation. Its guard in the schema decides who may run it. */
  field: string;
  /** The selection on the field. Default: everything that the operation's callers may read. */
  selection?: string;
  shape?: Shape;
}

/**
 * A REST route. It runs a GraphQL operation in this process and wraps the result as `{success, data, message}`. The operation's
 * arguments come from the path (`:id`), the query parameters and the body: `input` gets the form's fields, and any other argument
 * gets the body's field with its name.
 */
export interface RestRow extends Answer {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api. */
  path: string;
  query?: Readonly<Record<string, QueryParameter>>;
  /** Path parameter -> argument, where the names differ. */
  params?: Readonly<Record<string, string>>;
  /** The body's form. Other fields of the body are ignored. */
  body?: Form;
  /**
   * Replaces the operation: called with the form's fields, like the function that the operation's resolver calls. Without
   * GraphQL, an enquiry takes a third of the CPU time.
   *
   * @returns the fields of the selection
   */
  run?(context: Context, input: object): Promise<object>;
  /** A public route's answer to staff who send a valid token. */
  staff?: Answer;
  /** Default: 200. */
  status?: 200 | 201;
  message?: string | ((data: never) => string);
  /** The operation that reads the current row, for the answer to a save on a stale version. */
  current?: string;
}
