import { createHash } from 'node:crypto';
import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNullableType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import sdl from '../../../../api/schema.graphql?raw';

let built: GraphQLSchema | null = null;

/** The server's schema as it stood when the app was built. Built when first needed: most starts find the server there. */
export function officeSchema(): GraphQLSchema {
  built ??= buildSchema(sdl, { assumeValid: true });
  return built;
}

/** Tells one version of the schema from another. */
export const schemaFingerprint = (): string => createHash('sha256').update(sdl).digest('base64url');

/** A kind of record that staff keep in a whole list: its type and the queries that read it. */
export interface ListKind {
  kind: string;
  list: string;
  one: string;
}

/** Every query with a `trashed` argument answers the whole list of a kind (DESIGN.md §4, names). */
export function listKinds(): ListKind[] {
  const queries = Object.values(officeSchema().getQueryType()?.getFields() ?? {});
  return queries
    .filter(({ args }) => args.some(({ name }) => name === 'trashed'))
    .map(({ name, type }) => {
      const kind = getNamedType(type).name;
      return { kind, list: name, one: `admin${kind}` };
    });
}

function objectType(name: string): GraphQLObjectType {
  const type = officeSchema().getType(name);
  if (!isObjectType(type)) throw new Error(`The schema has no type ${name}.`);
  return type;
}

/** Computed from other records: they would bring whole lists along with each row. */
const computed = new Set(['others', 'related']);

/** A selection of all that a type has, as text. */
export function selectionOf(name: string): string {
  const fields = Object.values(objectType(name).getFields());
  const selected = fields
    .filter((field) => !computed.has(field.name) && !field.args.some(isRequiredArgument))
    .map((field) => {
      const type = getNamedType(field.type);
      return isLeafType(type) ? field.name : `${field.name} ${selectionOf(type.name)}`;
    });
  return `{ ${selected.join(' ')} }`;
}

/** Types whose values take a few bytes. */
const short = new Set(['ID', 'Int', 'Float', 'Boolean', 'DateTimeISO']);

/** A selection of what is short: enough to see which records are there and which of them changed. */
export function shortSelectionOf(name: string): string {
  const fields = Object.values(objectType(name).getFields());
  return `{ ${fields
    .filter(({ type }) => short.has(getNamedType(type).name))
    .map((field) => field.name)
    .join(' ')} }`;
}

const zeros: Readonly<Record<string, unknown>> = { Int: 0, Float: 0, Boolean: false };

/** A row of a type in which nothing has been filled in. */
export function blankRow(name: string): Record<string, unknown> {
  const blank = (type: unknown): unknown => {
    if (isNullableType(type)) return null;
    const inner = (type as { ofType: unknown }).ofType;
    if (isListType(inner)) return [];
    const named = getNamedType(inner as GraphQLOutputType);
    if (isObjectType(named)) return blankRow(named.name);
    return zeros[named.name] ?? '';
  };
  const fields = Object.values(objectType(name).getFields()).filter((field) => !computed.has(field.name));
  return Object.fromEntries(fields.map((field) => [field.name, blank(field.type)]));
}
