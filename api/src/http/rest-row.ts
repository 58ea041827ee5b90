import type { Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Form } from '../forms/fields.ts';
import type { Context } from '../graphql/context.ts';
import type { Kind } from '../records/kind.ts';

/** What the routes are made from. */
export interface HttpDependencies {
  schema: GraphQLSchema;
  kinds: readonly Kind[];
  createContext: (request: Request) => Promise<Context>;
  log: Logger;
}

/** A JSON Schema, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter of the address, such as `?limit=`. */
export interface QueryParameter {
  /** The operation's argument that it fills. */
  argument: string;
  schema: JsonSchema;
  /** Reads what stands in the address; undefined where nothing usable does. @throws AppError BAD_USER_INPUT */
  read(value: unknown): unknown;
}

/** How an operation's value becomes the answer's `data`. */
export interface Shape {
  of(data: never, request: Request): unknown;
  /** The same for the schema of the data; without it the schema stays. */
  schemaOf?(data: JsonSchema): JsonSchema;
}

/** What is run, and what of it is answered. */
export interface Answer {
  /** The operation: a field of Query or Mutation. Its guard in the schema decides who may run it. */
  field: string;
  /** The selection of its value; without it all that the callers of the operation may read. */
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
  /** The form of the body; what else a body has is left out. */
  body?: Form;
  /** What is answered instead to a public read with a valid bearer. */
  staff?: Answer;
  /** 200 unless said otherwise. */
  status?: 200 | 201;
  message?: string | ((data: never) => string);
  /** The operation that reads the row as it stands now, for the answer to a save on a stale version. */
  current?: string;
}
