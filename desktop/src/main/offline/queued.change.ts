import { followUpGroup } from 'api/rules/enquiry';
import type { WaitingChange } from 'web/admin/platform';
import { formOf, formValue, inOrder, restored, saved } from './kind.rules.ts';
import { findRow, type OfficeCopy, putRow, type Row, settingsId } from './office.copy.ts';
import { blankRow } from './office.schema.ts';
import { attached, newPerson, notedEnquiry, withPersonKeys } from './queued.new.ts';
import { carriedOf, touchInput, touchOf } from './queued.touch.ts';

/** The arguments of a mutation, as the schema names them. */
export interface ChangeArgs {
  id?: string;
  enquiryId?: string;
  ids?: string[];
  version?: number | null;
  input?: Record<string, unknown>;
}

/** A change that was made here and has not reached the server. */
export interface QueuedChange extends Omit<WaitingChange, 'state'> {
  state: 'waiting' | 'conflict' | 'refused';
  /** The server and the account that made the change. Nobody else sends it. */
  owner: string;
  /** Who made it. Older versions of the app did not keep this. */
  by?: { name: string; email: string };
  /** Its Idempotency-Key: a change that is sent twice is done once. */
  key: string;
  /** When it was first sent, ISO 8601; null where it never was. Older versions of the app did not keep this. */
  triedAt?: string | null;
  /** Counts the changes of this computer from 1. Older versions of the app did not count. */
  serial?: number;
  /** All that staff entered of a touch. What goes out of it (`args`) may be less, after a conflict. */
  typed?: Readonly<Record<string, unknown>>;
  /** A picture whose bytes lie in a file of their own. */
  upload?: { type: string; bytes: number };
  /** The mutation and its arguments. */
  field: string;
  args: ChangeArgs;
}

/** Stands in the place of a mutation: the picture goes to POST /api/admin/media. */
export const uploadField = 'uploadPicture';

/** Marks the id of a record that the server does not know yet. */
export const localPrefix = 'local-';

/** The kinds whose new records keep the id that they get here: the server knows a record by it that it has made already. */
export const givesIds = (kind: string): boolean => kind === 'Person' || kind === 'Enquiry';

/** Whether a change makes a record under an id that was given here. */
export const isOwnId = ({
  kind,
  action,
  recordId,
}: Pick<QueuedChange, 'kind' | 'action' | 'recordId'>): boolean =>
  action === 'created' && givesIds(kind) && recordId !== null && !recordId.startsWith(localPrefix);

/** Where the window finds a picture that waits. The record that shows it holds this address until the server has given another. */
export const waitingAddress = (id: string): string => `/media/${id}/waiting`;

/** More saves than a record ever sees. */
const span = 100_000;

/**
 * The version of a record with a queued change. It is negative, because the server's are positive: a colleague's save of the
 * same record must not get the version that the window knows for this one.
 *
 * @param version the record's version before the change, the server's or a negative one
 */
export const versionHere = ({ serial = 0 }: QueuedChange, version: number): number =>
  -(serial * span + (version < 0 ? -version % span : version));

/** Whether two values are the same to a form. An empty text is nothing there, and the order of keys does not count. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

function plain(value: unknown): string {
  return JSON.stringify(value ?? '', (key, each) => {
    if (key === '__typename') return undefined;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The input of a form that holds some fields alone. */
export const inputOf = (fields: QueuedChange['fields']): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, ours }) => [name, ours]));

/** The name of the value that a field is part of: the day, the time and the kind of a follow-up are one. */
const wholeOf = (kind: string, name: string): string =>
  kind === 'Enquiry' && followUpGroup.some((each) => each === name) ? 'follow-up' : name;

/** The fields that both a colleague and this change have set, each to something else. */
export function clashing({ kind, fields }: QueuedChange): QueuedChange['fields'] {
  const both = fields.filter(({ before, ours, theirs }) => !isSame(theirs, before) && !isSame(theirs, ours));
  const values = new Set(both.map(({ name }) => wholeOf(kind, name)));
  return fields.filter(({ name }) => values.has(wholeOf(kind, name)));
}

/** The change with some of its fields alone. */
export const withFields = (change: QueuedChange, fields: QueuedChange['fields']): QueuedChange => {
  const kept = inputOf(fields);
  const input = change.typed ? touchInput(change.typed, kept) : kept;
  return { ...change, args: { ...change.args, input } };
};

/** The id of the record that a mutation changes; null for a list, or a new record. */
export const subjectOf = (kind: string, args: ChangeArgs): string | null =>
  kind === 'SiteSettings' ? settingsId : (args.id ?? args.enquiryId ?? null);

/** Whether two changes are of one record. */
export const isOfOne = (one: QueuedChange, other: QueuedChange): boolean =>
  one.kind === other.kind && one.recordId === other.recordId && one.recordId !== null;

/**
 * Whether a change must not be sent before an earlier one of the queue. What has nothing in common with a stuck change goes out
 * past it: a note does not wait behind a conflict of the status.
 */
export function mustFollow(later: QueuedChange, earlier: QueuedChange): boolean {
  const isNew = earlier.action === 'created' && earlier.recordId !== null;
  if (isNew && JSON.stringify(later.args).includes(String(earlier.recordId))) return true;
  const areOrders = earlier.action === 'reordered' && later.action === 'reordered';
  if (!isOfOne(earlier, later)) return areOrders && earlier.kind === later.kind;
  const notes = [earlier, later].filter(({ action }) => action === 'noted').length;
  if (notes > 0) return notes === 2;
  const areEdits = [earlier, later].every(({ action }) => action === 'updated' || action === 'touched');
  if (!areEdits) return true;
  // Two touches share what they say: they stay in their order.
  const values = new Set(earlier.fields.map(({ name }) => wholeOf(earlier.kind, name)));
  return later.fields.some(({ name }) => values.has(wholeOf(later.kind, name)));
}

/**
 * Does a change to the copy, as the server will do it.
 *
 * @returns the answer of the mutation: the row, the note, or the rows in their new order; null where the copy lacks the record
 */
export function applyChange(copy: OfficeCopy, change: QueuedChange): object | null {
  const { kind, action, args, at, recordId } = change;
  const rows = copy.lists[kind] ?? [];
  if (action === 'reordered') {
    const place = new Map(args.ids?.map((id, index) => [id, index]));
    copy.lists[kind] = inOrder(kind, rows)
      .toSorted((a, b) => (place.get(a._id) ?? place.size) - (place.get(b._id) ?? place.size))
      .map((row, index) => ({ ...row, sortOrder: index + 1 }));
  } else if (isOwnId(change)) {
    // The server may have it already: its answer was lost, and the copy was read since.
    if (!findRow(copy, kind, recordId)) putRow(copy, kind, newRow(copy, change));
  } else if (action === 'created') {
    const version = versionHere(change, 0);
    const blank = {
      ...blankRow(kind),
      ...givenOf(change),
      _id: String(recordId),
      version,
      createdAt: at,
      updatedAt: at,
    };
    const row = saved({ kind, row: blank, isNew: true, input: args.input ?? {}, at, others: rows });
    // Arranged lists grow at their end.
    if ('sortOrder' in row) row.sortOrder = Math.max(0, ...rows.map((each) => Number(each.sortOrder))) + 1;
    rows.push(row);
  } else {
    const row = findRow(copy, kind, recordId);
    if (row) putRow(copy, kind, changed(copy, row, change));
  }
  return answerOf(copy, change);
}

function newRow(copy: OfficeCopy, change: QueuedChange): Row {
  const { kind, args, at } = change;
  const made = { input: args.input ?? {}, version: versionHere(change, 0), at, by: toldBy(copy, change) };
  return kind === 'Person' ? newPerson(made) : notedEnquiry(copy, made);
}

/** How the history of an enquiry tells of a change. */
function toldBy({ me }: OfficeCopy, { id, at }: QueuedChange) {
  // A copy of an older app knows no names.
  return { _id: id, admin: me.email, adminName: String(me.name || me.email), createdAt: at };
}

/** What a picture that waits has beside its form. */
function givenOf({ upload, recordId }: QueuedChange): object {
  const url = waitingAddress(String(recordId));
  return upload ? { url, thumbnailUrl: url, bytes: upload.bytes } : {};
}

/** A record after an update, a note, a deletion or a restore. */
function changed(copy: OfficeCopy, row: Row, change: QueuedChange): Row {
  const { kind, action, args, at } = change;
  const told = toldBy(copy, change);
  if (action === 'noted') {
    const notes = [...(row.notes as object[]), { ...told, text: args.input?.text ?? '' }];
    // The window learns nothing of a new version from the answer to a note.
    return { ...row, touchedAt: at, notes };
  }
  const next = { ...row, version: versionHere(change, row.version) };
  if (action === 'deleted') return { ...next, deletedAt: at };
  const others = (copy.lists[kind] ?? []).filter(({ _id }) => _id !== row._id);
  if (action === 'restored') return restored({ kind, row: { ...next, deletedAt: null }, at, others });
  const edited = saved({
    kind,
    row: { ...next, updatedAt: at },
    isNew: false,
    input: action === 'touched' ? carriedOf(args.input ?? {}) : (args.input ?? {}),
    at,
    others,
  });
  if (kind === 'Person') return withPersonKeys(edited);
  if (kind !== 'Enquiry') return edited;
  const belonging = attached(copy, row, edited);
  const [before, after] = [row, belonging].map((each) => valuesOf(kind, each));
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before?.[name], after?.[name]));
  const only = (values: Record<string, unknown> = {}) =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  const entry = {
    ...told,
    ...{ action: 'updated', kind, recordId: row._id, title: change.title },
    ...{ before: only(before), after: only(after) },
  };
  const history = names.length > 0 ? [...(row.history as object[]), entry] : row.history;
  if (action !== 'touched') return { ...belonging, history };
  const { _id: _entry, ...by } = told;
  const touch = { ...by, ...touchOf(args.input ?? {}, edited) };
  // The server may have it already: its answer was lost, and the copy was read since.
  const earlier = (row.touches as Row[]).filter(({ _id }) => _id !== touch._id);
  return { ...edited, updatedAt: at, history, touchedAt: at, touches: [...earlier, touch] };
}

const valuesOf = (kind: string, row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.keys(formOf(kind).shape).map((name) => [name, formValue(kind, row, name)]));

/** The answer of a mutation whose change stands in the copy; null where the copy lacks the record. */
export function answerOf(copy: OfficeCopy, { id, kind, action, recordId }: QueuedChange): object | null {
  if (action === 'reordered') {
    return inOrder(kind, copy.lists[kind] ?? []).filter(({ deletedAt }) => !deletedAt);
  }
  const row = findRow(copy, kind, recordId);
  return action === 'noted' ? (((row?.notes ?? []) as Row[]).find(({ _id }) => _id === id) ?? null) : row;
}

/** A change of an enquiry that says nothing of whom it belongs to. */
export function withoutPerson(change: QueuedChange): QueuedChange {
  const { personId: _, ...input } = change.args.input ?? {};
  return {
    ...change,
    args: { ...change.args, input },
    fields: change.fields.filter(({ name }) => name !== 'personId'),
  };
}

/**
 * A stuck change as it goes out after a decision. `ours` writes over a colleague's values, `theirs` leaves the fields that
 * both changed. Fields that only we changed go out either way.
 *
 * @returns null where nothing is left of it
 */
export function decided(change: QueuedChange, choice: 'ours' | 'theirs'): QueuedChange | null {
  const isConflict = change.state === 'conflict';
  if (choice === 'theirs' && !isConflict) return null;
  // The server refused it, or staff know that it has not done it.
  const free = { state: 'waiting', message: null, isQuestion: false, triedAt: null } as const;
  const { isPersonGone, ...refused } = change;
  if (isPersonGone) return { ...withoutPerson(refused), ...free };
  if (!isConflict)
    return { ...change, args: { ...change.args, ...(change.typed && { input: change.typed }) }, ...free };
  const lost = choice === 'ours' ? [] : clashing(change);
  const kept = change.fields.filter(
    (field) => choice === 'ours' || (!lost.includes(field) && isSame(field.theirs, field.before)),
  );
  if (kept.length === 0) return null;
  const fields = kept.map(({ theirs, ...field }) => ({ ...field, before: theirs }));
  return { ...withFields(change, fields), fields, ...free };
}
