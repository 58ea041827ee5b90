import type { WaitingChange } from 'web/admin/platform';
import { findRow, type OfficeCopy, putRow, type Row, settingsId } from './office.copy.ts';
import { blankRow } from './office.schema.ts';

/** The arguments of a mutation, as the schema names them. */
export interface ChangeArgs {
  id?: string;
  contactId?: string;
  ids?: string[];
  version?: number | null;
  input?: Record<string, unknown>;
}

/** A change that was made here and has not reached the server. */
export interface QueuedChange extends Omit<WaitingChange, 'state'> {
  state: 'waiting' | 'conflict' | 'refused';
  /** Whose it is: the server and the admin. Nobody else sends it. */
  owner: string;
  /** Its Idempotency-Key: sent twice, it is done once (DESIGN.md §4). */
  key: string;
  /** Which one it was of all that were kept, from 1; older versions of the app did not count them. */
  serial?: number;
  /** The mutation and what it takes. */
  field: string;
  args: ChangeArgs;
}

const actions = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  restore: 'restored',
  reorder: 'reordered',
} as const;

/** What a mutation does to which kind of record; null for one that cannot wait, such as a login. */
export function meaningOf(field: string, type: string): Pick<QueuedChange, 'action' | 'kind'> | null {
  if (field === 'addContactNote') return { action: 'noted', kind: 'Contact' };
  const verb = /^(create|update|delete|restore|reorder)[A-Z]/.exec(field)?.[1] as keyof typeof actions;
  return verb ? { action: actions[verb], kind: type } : null;
}

/** Marks an id that was given here, before the server knew of the record. */
export const localPrefix = 'local-';

/** More saves than a record ever sees. */
const span = 100_000;

/**
 * The version of a record to which a change was done here alone. It is negative, as the server never counts so: a colleague's
 * save of the same record must not have the number that the window knows for this one.
 *
 * @param version the record's before, the server's or one of these
 */
export const versionHere = ({ serial = 0 }: QueuedChange, version: number): number =>
  -(serial * span + (version < 0 ? -version % span : version));

/** Empty texts and nothing are the same to a form; the order of keys means nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  return JSON.stringify(value === null || value === undefined ? '' : value, (key, each) => {
    if (key === '__typename') return undefined;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** A record's field under its form's name: the author of a post is a text in the form, an object when read (SPEC.md §3). */
export function formValue(row: Row, field: string): unknown {
  const value = row[field];
  const isAuthor = field === 'author' && typeof value === 'object' && value !== null;
  return isAuthor ? (value as { name: string }).name : (value ?? null);
}

/** What a form's input makes of a record: the fields that follow from others, too. */
function withInput(row: Row, input: Record<string, unknown>): Row {
  const next: Row = { ...row };
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (name === 'author') next.author = { name: value };
    else next[name] = value === '' && (row[name] === null || isDay(row[name], name)) ? null : value;
  }
  if ('isActive' in next) next.isActive = next.status === 'active';
  if ('isPublished' in next) next.isPublished = isPublished(next);
  if ('clientName' in next) {
    next.clientName = next.name;
    next.text = next.content;
    next.testimonial = next.content;
  }
  return next;
}

/** A record's moment may come without anybody doing anything. */
export const isPublished = ({ status, publishAt }: Row): boolean =>
  status === 'published' && (!publishAt || Date.parse(String(publishAt)) <= Date.now());

const isDay = (value: unknown, name: string) =>
  typeof value === 'string' && (name === 'publishAt' || name === 'followUpOn');

/** The rows of a list in its order at the server (DESIGN.md §4): as arranged, by path, or the newest first. */
export function inOrder(kind: string, rows: readonly Row[]): Row[] {
  const by = rows.some(({ sortOrder }) => sortOrder !== undefined)
    ? 'sortOrder'
    : kind === 'Page'
      ? 'path'
      : 'createdAt';
  const order = (one: Row, other: Row) => {
    const [a, b] = [one[by] as string | number, other[by] as string | number];
    return a === b ? compare(one._id, other._id) : compare(a, b);
  };
  return by === 'createdAt' ? rows.toSorted((one, other) => order(other, one)) : rows.toSorted(order);
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

/** The record's name or title. */
export const titleOf = (row: Row | null, fallback = ''): string =>
  String(row?.title ?? row?.name ?? row?.path ?? row?.brand ?? fallback);

/**
 * Does a change to the copy, as the server will do it.
 *
 * @returns what the mutation answers: the row, the note, or the rows in their new order; null where the copy lacks the record
 */
export function applyChange(copy: OfficeCopy, change: QueuedChange): object | null {
  const { kind, action, args, at, recordId } = change;
  const rows = copy.lists[kind] ?? [];
  if (action === 'reordered') {
    const place = new Map(args.ids?.map((id, index) => [id, index]));
    const behind = place.size;
    copy.lists[kind] = inOrder(kind, rows)
      .toSorted((a, b) => (place.get(a._id) ?? behind) - (place.get(b._id) ?? behind))
      .map((row, index) => ({ ...row, sortOrder: index + 1 }));
    return answerOf(copy, change);
  }
  if (action === 'created') {
    const version = versionHere(change, 0);
    const blank = { ...blankRow(kind), _id: recordId, version, createdAt: at, updatedAt: at } as Row;
    const row = withInput(blank, args.input ?? {});
    // Arranged lists grow at their end.
    if ('sortOrder' in row) row.sortOrder = Math.max(0, ...rows.map((each) => Number(each.sortOrder))) + 1;
    rows.push(row);
    return row;
  }
  const row = findRow(copy, kind, recordId);
  if (!row) return null;
  if (action === 'noted') {
    const note = { _id: change.id, admin: copy.me.email, createdAt: at, text: args.input?.text ?? '' };
    putRow(copy, kind, { ...row, notes: [...(row.notes as object[]), note] });
    return note;
  }
  const version = versionHere(change, row.version);
  const next: Row =
    action === 'updated'
      ? { ...withInput(row, args.input ?? {}), version, updatedAt: at }
      : { ...row, version, deletedAt: action === 'deleted' ? at : null };
  if (kind === 'Contact') {
    const told = { _id: change.id, action, kind, admin: copy.me.email, createdAt: at };
    const [before, after] = (['before', 'ours'] as const).map((side) =>
      Object.fromEntries(change.fields.map((field) => [field.name, field[side]])),
    );
    next.history = [...(row.history as object[]), { ...told, recordId, title: change.title, before, after }];
  }
  putRow(copy, kind, next);
  return next;
}

/** What the mutation of a change that has been done to the copy answers; null where the copy lacks the record. */
export function answerOf(copy: OfficeCopy, { id, kind, action, recordId }: QueuedChange): object | null {
  if (action === 'reordered') {
    return inOrder(kind, copy.lists[kind] ?? []).filter(({ deletedAt }) => !deletedAt);
  }
  const row = findRow(copy, kind, recordId);
  return action === 'noted' ? (((row?.notes ?? []) as Row[]).find(({ _id }) => _id === id) ?? null) : row;
}

/**
 * A change that came to nothing by itself, as it goes out after a decision: of one that met a colleague's, ours over theirs,
 * or theirs left where both changed a field. What only we changed goes out either way.
 *
 * @returns null where nothing is left of it
 */
export function decided(change: QueuedChange, choice: 'ours' | 'theirs'): QueuedChange | null {
  const isConflict = change.state === 'conflict';
  if (choice === 'theirs' && !isConflict) return null;
  const kept = change.fields.filter(({ before, theirs }) => choice === 'ours' || isSame(theirs, before));
  if (isConflict && kept.length === 0) return null;
  const fields = kept.map(({ theirs, ...field }) => (isConflict ? { ...field, before: theirs } : field));
  const args = isConflict ? { ...change.args, input: inputOf(fields) } : change.args;
  return { ...change, fields, args, state: 'waiting', message: null };
}

/** The input of a form that holds some fields alone. */
export const inputOf = (fields: QueuedChange['fields']): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, ours }) => [name, ours]));

/** Which record a mutation is about; null for a list, or a record that there is not yet. */
export const subjectOf = (kind: string, args: ChangeArgs): string | null =>
  kind === 'SiteSettings' ? settingsId : (args.id ?? args.contactId ?? null);
