import { createHash } from 'node:crypto';
import {
  buildSchema,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import emitted from '../../../../api/copy.json';
import sdl from '../../../../api/schema.graphql?raw';

let built: GraphQLSchema | null = null;

/** The API's schema at the time of the app's build. It is parsed on first use, so that parsing does not delay the start. */
export function officeSchema(): GraphQLSchema {
  built ??= buildSchema(sdl, { assumeValid: true });
  return built;
}

const actions = {
  create: 'created',
  change: 'updated',
  trash: 'deleted',
  restore: 'restored',
  reorder: 'reordered',
  note: 'noted',
  touch: 'touched',
} as const;

interface Kind {
  kind: string;
  title: string;
  /** The query for the whole list or for its newest records; null for the settings, which are a single row. */
  list: string | null;
  one: string;
  copy: 'whole' | 'newest';
  order: [string, 'asc' | 'desc'][];
  operations: Record<string, keyof typeof actions>;
}
export type ListKind = Kind & { list: string };

const kinds = emitted.kinds as unknown as Kind[];

export const listKinds = kinds.filter(
  (each): each is ListKind => each.copy === 'whole' && each.list !== null,
);

/** @throws Error if no kind has this name */
export function kindNamed(name: string): Kind {
  const found = kinds.find((each) => each.kind === name);
  if (!found) throw new Error(`${name} is no kind of record.`);
  return found;
}

/** The `field` of a queued picture. No mutation has this name: a picture is sent to POST /api/admin/media. */
export const uploadField = 'uploadPicture';

/** Returns the kind and the action of a mutation; null if the mutation cannot be queued, such as a login. */
export function meaningOf(field: string) {
  if (field === uploadField) return { kind: 'Picture', action: 'created' } as const;
  const found = kinds.find(({ operations }) => operations[field]);
  const what = found?.operations[field];
  return found && what ? { kind: found.kind, action: actions[what] } : null;
}

export const schemaFingerprint = (): string =>
  createHash('sha256').update(sdl).update(JSON.stringify(kinds)).digest('base64url');

const isKind = (type: GraphQLOutputType): boolean =>
  kinds.some(({ kind }) => kind === getNamedType(type).name);

function leadsToRecords(of: GraphQLOutputType): boolean {
  const type = getNamedType(of);
  if (isKind(type)) return true;
  return isObjectType(type) && Object.values(type.getFields()).some((field) => isKind(field.type));
}

/**
 * Returns the fields of an object type. Leaves out fields that need arguments, and fields that contain records, because they
 * would load those records for each row.
 */
function fieldsOf(name: string) {
  const type = officeSchema().getType(name);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields.filter((field) => !leadsToRecords(field.type) && !field.args.some(isRequiredArgument));
}

/** Returns the selection of a type's fields; '' for a scalar. */
export function selectionOf(name: string): string {
  const selected = fieldsOf(name).map(
    (field) => `${field.name} ${selectionOf(getNamedType(field.type).name)}`,
  );
  return selected.length > 0 ? `{ ${selected.join(' ')} }` : '';
}

const zeros: Readonly<Record<string, unknown>> = { Int: 0, Float: 0, Boolean: false };

/** Returns a record with blank values. A copy from an older app may contain a kind that this app lacks; it has no fields. */
export function blankRow(name: string): Record<string, unknown> {
  const blank = (type: GraphQLOutputType): unknown => {
    if (!isNonNullType(type)) return null;
    if (isListType(type.ofType)) return [];
    const named = getNamedType(type);
    return isObjectType(named) ? blankRow(named.name) : (zeros[named.name] ?? '');
  };
  return Object.fromEntries(fieldsOf(name).map((field) => [field.name, blank(field.type)]));
}
