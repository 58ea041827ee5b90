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

/** The parts of a request that provide the arguments of a row's operation. */
export interface Asked {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

/** A JSON Schema as in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A query parameter, such as `?limit=`. */
export interface QueryParameter {
  /** The argument of the operation that gets the parameter's value. */
  argument: string;
  schema: JsonSchema;
  /** Parses the value; returns undefined if it is missing or unusable. @throws AppError BAD_USER_INPUT */
  read(value: unknown): unknown;
  /** Returns whether responses for this value are cached. */
  known?(value: string): boolean;
}

/** Converts the value of an operation to the `data` of the response. */
export interface Shape {
  of(data: never, asked: Pick<Asked, 'query'>): unknown;
  /** Applies the same conversion to the JSON Schema of the data. Default: no change. */
  schemaOf?(data: JsonSchema): JsonSchema;
}

/** An operation to run, and the part of its result to send. */
export interface Answer {
  /** A field of Query or Mutation. The guard of this field decides who may run it. */
  field: string;
  /** The selection on the field. Default: everything that the callers of the operation may read. */
  selection?: string;
  shape?: Shape;
}

/**
 * A REST route. It runs a GraphQL operation in this process and wraps the result as `{success, data, message}`. The arguments of the
 * operation come from the path (`:id`), the query parameters and the body. The argument `input` gets the fields of the form. Any
 * other argument gets the field of the body with the same name.
 */
export interface RestRow extends Answer {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path below /api. */
  path: string;
  query?: Readonly<Record<string, QueryParameter>>;
  /** Path parameter -> argument, if their names differ. */
  params?: Readonly<Record<string, string>>;
  /** The form in the body. Other fields of the body are ignored. */
  body?: Form;
  /**
   * Runs instead of the operation. Gets the fields of the form, and does what the operation's resolver does. Without GraphQL, an
   * enquiry takes a third of the CPU time.
   *
   * @returns the fields of the selection
   */
  run?(context: Context, input: object): Promise<object>;
  /** The response of a public route to staff who send a valid token. */
  staff?: Answer;
  /** The HTTP status of a success. Default: 200. */
  status?: 200 | 201;
  message?: string | ((data: never) => string);
  /** The operation that reads the current row, for the response to a save with a stale version. */
  current?: string;
}
