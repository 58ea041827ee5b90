import { createHash } from 'node:crypto';
import {
  buildSchema,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { z } from 'zod';
import emitted from '../../../../api/copy.json';
import sdl from '../../../../api/schema.graphql?raw';

let built: GraphQLSchema | null = null;

/** The server's schema when the app was built. Built at first use, because most starts find the server there. */
export function officeSchema(): GraphQLSchema {
  built ??= buildSchema(sdl, { assumeValid: true });
  return built;
}

/** The kinds of record as the API emits them: how each is read, ordered and changed. */
const { kinds } = z
  .object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        list: z.string(),
        one: z.string(),
        copy: z.enum(['whole', 'newest', 'append']),
        order: z.array(z.tuple([z.string(), z.enum(['asc', 'desc'])])),
        /** All fields that a copy keeps, and those of a few bytes. */
        selection: z.string(),
        short: z.string(),
        operations: z.record(z.string(), z.enum(['create', 'change', 'trash', 'restore', 'reorder'])),
      }),
    ),
  })
  .parse(emitted);

export type Kind = (typeof kinds)[number];

/** The kinds of which the copy holds the whole list. */
export const listKinds = kinds.filter(({ copy }) => copy === 'whole');

/** @throws Error for a kind that the API does not emit */
export function kindNamed(name: string): Kind {
  const found = kinds.find(({ kind }) => kind === name);
  if (!found) throw new Error(`${name} is no kind of record.`);
  return found;
}

const actions = {
  create: 'created',
  change: 'updated',
  trash: 'deleted',
  restore: 'restored',
  reorder: 'reordered',
} as const;

/** What a mutation does to which kind of record. */
export interface Meaning {
  kind: string;
  action: (typeof actions)[keyof typeof actions] | 'noted';
}

const meanings = new Map<string, Meaning>([
  ['addContactNote', { kind: 'Contact', action: 'noted' }],
  ['updateSiteSettings', { kind: 'SiteSettings', action: 'updated' }],
  ...kinds.flatMap(({ kind, operations }) =>
    Object.entries(operations).map(([field, what]) => [field, { kind, action: actions[what] }] as const),
  ),
]);

/** Undefined for a mutation that cannot be queued, such as a login. */
export const meaningOf = (field: string): Meaning | undefined => meanings.get(field);

/** Changes when the copy of an older app lacks something that this one reads. */
export const schemaFingerprint = (): string =>
  createHash('sha256').update(sdl).update(JSON.stringify(kinds)).digest('base64url');

/** The fields of a type, without lists of other records: those would bring whole lists along with each row. */
function fieldsOf(name: string) {
  const type = officeSchema().getType(name);
  if (!isObjectType(type)) throw new Error(`The schema has no type ${name}.`);
  return Object.values(type.getFields()).filter(
    (field) =>
      !kinds.some(({ kind }) => kind === getNamedType(field.type).name) &&
      !field.args.some(isRequiredArgument),
  );
}

/** A selection of all that the copy keeps of a type, as text. */
export function selectionOf(name: string): string {
  const emittedSelection = kinds.find(({ kind }) => kind === name)?.selection;
  if (emittedSelection) return `{ ${emittedSelection} }`;
  const selected = fieldsOf(name).map((field) => {
    const type = getNamedType(field.type);
    return isLeafType(type) ? field.name : `${field.name} ${selectionOf(type.name)}`;
  });
  return `{ ${selected.join(' ')} }`;
}

const zeros: Readonly<Record<string, unknown>> = { Int: 0, Float: 0, Boolean: false };

/** A row of a type in which nothing has been filled in. */
export function blankRow(name: string): Record<string, unknown> {
  const blank = (type: GraphQLOutputType): unknown => {
    if (!isNonNullType(type)) return null;
    if (isListType(type.ofType)) return [];
    const named = getNamedType(type);
    return isObjectType(named) ? blankRow(named.name) : (zeros[named.name] ?? '');
  };
  return Object.fromEntries(fieldsOf(name).map((field) => [field.name, blank(field.type)]));
}
