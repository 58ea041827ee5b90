import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Form } from '../forms/fields.ts';
import type { Context, RequestLike } from '../graphql/context.ts';
import type { Kind } from '../records/kind.ts';

/** The services that every HTTP handler needs. */
export interface HttpDependencies {
  schema: GraphQLSchema;
  kinds: readonly Kind[];
  createContext: (request: RequestLike) => Promise<Context>;
  log: Logger;
}

/** The parts of a request that a row takes its arguments from. */
export interface Asked {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

/** A JSON Schema, as used in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter of the address, such as `?limit=`. */
export interface QueryParameter {
  /** The argument of the operation that gets its value. */
  argument: string;
  schema: JsonSchema;
  /** Parses the value in the address; undefined when it is missing or unusable. @throws AppError BAD_USER_INPUT */
  read(value: unknown): unknown;
  /** Whether responses for this value are cached. */
  known?(value: string): boolean;
}

/** Converts an operation's value to the answer's `data`. */
export interface Shape {
  of(data: never, asked: Pick<Asked, 'query'>): unknown;
  /** The same conversion for the JSON Schema of the data; without it the schema is unchanged. */
  schemaOf?(data: JsonSchema): JsonSchema;
}

/** The operation to run, and the part of its result to send. */
export interface Answer {
  /** The operation: a field of Query or Mutation. Its guard in the schema decides who may run it. */
  field: string;
  /** The selection on its value. Default: everything that the operation's callers may read. */
  selection?: string;
  shape?: Shape;
}

/**
 * One REST route. It runs a GraphQL operation in process and wraps the result as `{success, data, message}`. The arguments of
 * the operation come from the path (`:id`), from the query parameters, and from the body: `input` takes the form's fields,
 * other arguments take the body's field of their name.
 */
export interface RestRow extends Answer {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api. */
  path: string;
  query?: Readonly<Record<string, QueryParameter>>;
  /** Part of the path -> argument, where their names differ. */
  params?: Readonly<Record<string, string>>;
  /** The form of the body. Other fields of the body are ignored. */
  body?: Form;
  /**
   * Runs instead of the operation, with the form's fields: the function that the operation's resolver calls. Without GraphQL an
   * enquiry takes a third of the CPU time.
   *
   * @returns the fields of the selection
   */
  run?(context: Context, input: object): Promise<object>;
  /** The answer of a public route to staff, who send a valid token. */
  staff?: Answer;
  /** Default: 200. */
  status?: 200 | 201;
  message?: string | ((data: never) => string);
  /** The operation that reads the current row, for the answer to a save on a stale version. */
  current?: string;
}
