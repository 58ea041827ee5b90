/**
 * Reads of REST without graphql's completion of values. Arguments, guards and resolvers remain graphql's: the operation runs
 * in a schema where its field is a scalar that takes any value, and the selection, which the resolver still sees, is applied
 * to that value here. `compiled-read.test.ts` compares both ways for every such row.
 */
import {
  type DocumentNode,
  defaultFieldResolver,
  execute,
  type FieldNode,
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../graphql/context.ts';
import { toAppError } from '../graphql/errors.ts';

/** Thrown for a value that graphql has to complete: it holds a promise, breaks its type, or a field of it fails. */
export class NotPlain extends Error {}

type Complete = (value: unknown, context: Context) => unknown;

/** Runs a read and returns the value of its field. @throws AppError, NotPlain */
export type CompiledRead = (
  context: Context,
  variableValues: Record<string, unknown>,
  log: Logger,
) => Promise<unknown>;

/** What a resolver returned. */
class Given {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}
const anything = new GraphQLScalarType({ name: 'Anything', serialize: (value) => new Given(value) });
// Fields of rows get no arguments, and look at nothing of the request but its context.
const noArguments = Object.freeze({});
const noInfo = Object.freeze({}) as GraphQLResolveInfo;

/** @returns null where the selection has more than columns and embedded rows: arguments, fragments, unions */
export function compileRead(
  field: GraphQLField<unknown, unknown>,
  document: DocumentNode,
): CompiledRead | null {
  const asked = document.definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : [],
  )[0];
  if (asked?.kind !== Kind.FIELD) return null;
  const complete = completion(field.type, asked.selectionSet);
  if (!complete) return null;
  const args = Object.fromEntries(field.args.map(({ name, ...arg }) => [name, arg]));
  const { resolve } = field;
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { [field.name]: { type: anything, args, ...(resolve && { resolve }) } },
    }),
    assumeValid: true,
  });
  return async (contextValue, variableValues, log) => {
    const { data, errors } = await execute({ schema, document, contextValue, variableValues });
    if (errors?.length) throw toAppError(errors, log);
    const given: unknown = Object.values(data ?? {})[0];
    try {
      return complete(given instanceof Given ? given.value : null, contextValue);
    } catch (cause) {
      throw new NotPlain('Only graphql can complete this value.', { cause });
    }
  };
}

function completion(type: GraphQLOutputType, set: SelectionSetNode | undefined): Complete | null {
  if (isNonNullType(type)) {
    const inner = completion(type.ofType, set);
    return inner && ((value, context) => required(inner(value, context)));
  }
  if (isListType(type)) {
    const inner = completion(type.ofType, set);
    return inner && listed(inner);
  }
  if (isLeafType(type))
    return (value) => (value === null || value === undefined ? null : leaf(type.serialize(value)));
  return isObjectType(type) && set && !type.isTypeOf ? row(type, set) : null;
}

function required(value: unknown): unknown {
  if (value === null) throw new NotPlain();
  return value;
}

function leaf(value: unknown): unknown {
  if (value === null || value === undefined) throw new NotPlain();
  return value;
}

const listed =
  (inner: Complete): Complete =>
  (value, context) => {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) throw new NotPlain();
    return value.map((each) => inner(each, context));
  };

interface Column {
  key: string;
  read(source: object, context: Context): unknown;
  complete: Complete;
}

function row(type: GraphQLObjectType, set: SelectionSetNode): Complete | null {
  const columns: Column[] = [];
  for (const selection of set.selections) {
    const column = selection.kind === Kind.FIELD && columnOf(type, selection);
    if (!column) return null;
    columns.push(column);
  }
  return (source, context) => {
    if (source === null || source === undefined) return null;
    if (typeof source !== 'object' || 'then' in source) throw new NotPlain();
    const answer: Record<string, unknown> = {};
    for (const { key, read, complete } of columns) answer[key] = complete(read(source, context), context);
    return answer;
  };
}

function columnOf(type: GraphQLObjectType, { name, alias, selectionSet }: FieldNode): Column | null {
  const field = type.getFields()[name.value];
  if (!field || field.args.length > 0) return null;
  const complete = completion(field.type, selectionSet);
  const { resolve = defaultFieldResolver } = field;
  return (
    complete && {
      key: (alias ?? name).value,
      read: (source, context) => resolve(source, noArguments, context, noInfo),
      complete,
    }
  );
}
