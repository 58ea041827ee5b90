import {
  type DocumentNode,
  execute,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../graphql/context.ts';
import { toAppError } from '../graphql/errors.ts';
import { isOpen, isOwnerOnly } from '../graphql/guard.ts';
import { selectionOf } from '../graphql/selection.ts';
import type { Kind } from '../records/kind.ts';
import type { Answer } from './rest-row.ts';

export interface CompiledOperation {
  field: GraphQLField<unknown, unknown>;
  isOpen: boolean;
  isOwnerOnly: boolean;
  document: DocumentNode;
  /** The type of `field`, and the selection on the field ('' for a leaf). */
  type: GraphQLOutputType;
  selection: string;
}

/**
 * Builds and validates the GraphQL document of an operation. Default selection: everything that the callers may read.
 * @throws Error if the schema lacks the field or a part of the selection
 */
export function compileOperation(
  schema: GraphQLSchema,
  kinds: readonly Kind[],
  { field: call, selection: wanted }: Pick<Answer, 'field' | 'selection'>,
): CompiledOperation {
  const [, name = '', fixed] = /^(\w+)(\(.*\))?$/.exec(call) ?? [];
  const query = schema.getQueryType()?.getFields()[name];
  const field = query ?? schema.getMutationType()?.getFields()[name];
  if (!field) throw new Error(`The schema has no operation ${call}.`);
  const open = isOpen(field);
  const selection = expand(field.type, wanted ?? '...', (type) => allOf(type, kinds, open));
  const args = fixed ? [] : field.args;
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given =
    fixed ?? (args.length > 0 ? `(${args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})` : '');
  const document = parse(
    `${query ? 'query' : 'mutation'} ${variables && `(${variables})`} { ${name}${given} ${selection && `{ ${selection} }`} }`,
  );
  const [fault] = validate(schema, document);
  if (fault) throw fault;
  return { field, isOpen: open, isOwnerOnly: isOwnerOnly(field), document, type: field.type, selection };
}

/** Selects all fields that callers may read. A field with an alias is selected only under its alias; `_id` under both names. */
function allOf(type: GraphQLObjectType, kinds: readonly Kind[], open: boolean): string {
  const kind = kinds.find((each) => each.type === type.name);
  const aliases = Object.entries(kind?.aliases ?? {});
  const isRenamed = (name: string) => name !== '_id' && aliases.some(([, field]) => field === name);
  const isReadable = (name: string) => !open || !kind || kind.open.includes(name);
  const all = selectionOf(type, (name) => isReadable(name) && !isRenamed(name));
  return [all, ...aliases.map(([alias, field]) => `${alias}: ${field}`)].join(' ');
}

// Replaces "..." in the selection of an `Answer` with all fields of the type at this position.
function expand(
  type: GraphQLOutputType,
  selection: string,
  all: (type: GraphQLObjectType) => string,
): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  if (selection === '...') return all(named);
  const node = /^(.*edges \{ node \{ )\.\.\.( \} \}.*)$/.exec(selection);
  if (!node)
    return selection.replace(/(\w+) \{ \.\.\. \}/g, (_, name: string) => {
      const inner = getNamedType(named.getFields()[name]?.type as GraphQLOutputType);
      return `${name} { ${all(inner as GraphQLObjectType)} }`;
    });
  const edge = getNamedType(named.getFields().edges?.type as GraphQLOutputType) as GraphQLObjectType;
  const row = getNamedType(edge.getFields().node?.type as GraphQLOutputType) as GraphQLObjectType;
  return `${node[1]}${all(row)}${node[2]}`;
}

/** Runs an operation in this process and returns the value of the operation's field. @throws AppError */
export async function runOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  contextValue: Context,
  variableValues: Record<string, unknown>,
  log: Logger,
): Promise<unknown> {
  const result = await execute({ schema, document, contextValue, variableValues });
  if (result.errors?.length) throw toAppError(result.errors, log);
  return Object.values(result.data ?? {})[0];
}
