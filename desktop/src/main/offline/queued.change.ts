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
  if ('isPublished' in next) {
    const at = next.publishAt as string | null | undefined;
    next.isPublished = next.status === 'published' && (!at || Date.parse(at) <= Date.now());
  }
  if ('clientName' in next) {
    next.clientName = next.name;
    next.text = next.content;
    next.testimonial = next.content;
  }
  return next;
}

const isDay = (value: unknown, name: string) =>
  typeof value === 'string' && (name === 'publishAt' || name === 'followUpOn');

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
    copy.lists[kind] = rows.toSorted((a, b) => (place.get(a._id) ?? behind) - (place.get(b._id) ?? behind));
    return copy.lists[kind].filter(({ deletedAt }) => !deletedAt);
  }
  if (action === 'created') {
    const blank = { ...blankRow(kind), _id: recordId, version: 1, createdAt: at, updatedAt: at } as Row;
    const row = withInput(blank, args.input ?? {});
    // Arranged lists grow at their end, the others are newest first.
    if ('sortOrder' in row) rows.push(row);
    else rows.unshift(row);
    return row;
  }
  const row = findRow(copy, kind, recordId);
  if (!row) return null;
  if (action === 'noted') {
    const note = { _id: change.id, admin: copy.me.email, createdAt: at, text: args.input?.text ?? '' };
    putRow(copy, kind, { ...row, notes: [...(row.notes as object[]), note] });
    return note;
  }
  const next: Row =
    action === 'updated'
      ? { ...withInput(row, args.input ?? {}), version: row.version + 1, updatedAt: at }
      : { ...row, version: row.version + 1, deletedAt: action === 'deleted' ? at : null };
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

/** Which record a mutation is about; null for a list, or a record that there is not yet. */
export const subjectOf = (kind: string, args: ChangeArgs): string | null =>
  kind === 'SiteSettings' ? settingsId : (args.id ?? args.contactId ?? null);
