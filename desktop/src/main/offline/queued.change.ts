import { officeMoment } from 'api/office-hours';
import { followUpGroup, seatGroup } from 'api/rules/enquiry';
import { meetsDue, type Plan } from 'api/rules/touch';
import type { WaitingChange } from 'web/admin/platform';
import { formOf, formValue, inOrder, restored, saved } from './kind.rules.ts';
import { findRow, type OfficeCopy, putRow, type Row, settingsId } from './office.copy.ts';
import { blankRow } from './office.schema.ts';
import { attached, newPerson, notedEnquiry, withPersonKeys } from './queued.new.ts';
import { carriedOf, touchInput, touchOf } from './queued.touch.ts';

/** The arguments of a mutation, named as in the schema. */
export interface ChangeArgs {
  id?: string;
  enquiryId?: string;
  ids?: string[];
  version?: number | null;
  input?: Record<string, unknown>;
  /** The id of the touch that an update takes back. */
  takesBack?: string | null;
}

/** A change that was made on this computer and has not reached the server. */
export interface QueuedChange extends Omit<WaitingChange, 'state'> {
  state: 'waiting' | 'conflict' | 'refused';
  /** The server and the account that made the change. Only this account sends it. */
  owner: string;
  /** The person who made the change. Missing in changes from older apps. */
  by?: { name: string; email: string };
  /** The change's Idempotency-Key, by which the server recognises a repeated change. */
  key: string;
  /** When the change was first sent, ISO 8601; null if never. */
  triedAt: string | null;
  /** The change's number on this computer, from 1. Missing in changes from older apps. */
  serial?: number;
  /** The complete input of a touch. After a conflict, `args` may contain less. */
  typed?: Readonly<Record<string, unknown>>;
  /** A picture. Its bytes are in a separate file. */
  upload?: { type: string; bytes: number };
  /** The name of the mutation in the schema. */
  field: string;
  args: ChangeArgs;
}

/** The result of sending a change. */
export type Outcome =
  /** The server has made the change, now or after an earlier request, and returned `row`. */
  | { end: 'done'; row: Row | null }
  /** Staff must decide. `change` replaces the change in the queue. */
  | { end: 'stuck'; change: QueuedChange }
  /** The schemas of the server and the app differ. The change waits. */
  | { end: 'unfit' }
  | { end: 'signed-out' }
  | { end: 'away' };

/** Used in place of a mutation's name: the picture is sent to POST /api/admin/media. */
export const uploadField = 'uploadPicture';

/** The prefix of local ids, which identify records that are not yet on the server. */
export const localPrefix = 'local-';

/** Whether new records of a kind keep the id assigned on this computer. The server recognises a repeated request by that id. */
export const givesIds = (kind: string): boolean => kind === 'Person' || kind === 'Enquiry';

/** Whether a change creates a record with an id assigned on this computer. */
export const isOwnId = ({
  kind,
  action,
  recordId,
}: Pick<QueuedChange, 'kind' | 'action' | 'recordId'>): boolean =>
  action === 'created' && givesIds(kind) && recordId !== null && !recordId.startsWith(localPrefix);

/** Returns a queued picture's temporary address, which records use until the server assigns the final one. */
export const waitingAddress = (id: string): string => `/media/${id}/waiting`;

/** A number greater than the number of times that any record is saved. */
const span = 100_000;

/**
 * Returns a record's version on this computer while a change is queued. It is negative, so that it never equals a version from
 * the server, not even after a colleague has saved the same record.
 *
 * @param version the record's version before the change: the server's, or a negative one
 */
export const versionHere = ({ serial = 0 }: QueuedChange, version: number): number =>
  -(serial * span + (version < 0 ? -version % span : version));

/** Whether a form treats two values as equal: an empty string equals null, and the order of keys does not matter. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

function plain(value: unknown): string {
  return JSON.stringify(value ?? '', (key, each) => {
    if (key === '__typename') return undefined;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Returns the input that contains the given fields. */
export const inputOf = (fields: QueuedChange['fields']): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, ours }) => [name, ours]));

/** Returns the name of the value to which a field belongs. A follow-up's parts are one value, and so are a class and a seat. */
function wholeOf(kind: string, name: string): string {
  if (kind !== 'Enquiry') return name;
  if (followUpGroup.some((each) => each === name)) return 'follow-up';
  return seatGroup.some((each) => each === name) ? 'seat' : name;
}

/** Returns the fields that a colleague and this change have set to different values. A follow-up is compared as a whole. */
export function clashing({ kind, fields }: QueuedChange): QueuedChange['fields'] {
  const both = fields.filter(({ before, ours, theirs }) => !isSame(theirs, before) && !isSame(theirs, ours));
  const values = new Set(both.map(({ name }) => wholeOf(kind, name)));
  return fields.filter(({ name }) => values.has(wholeOf(kind, name)));
}

/** Returns the change with only some of its fields. */
export const withFields = (change: QueuedChange, fields: QueuedChange['fields']): QueuedChange => {
  const kept = inputOf(fields);
  const input = change.typed ? touchInput(change.typed, kept) : kept;
  return { ...change, args: { ...change.args, input } };
};

/** Returns the id of the record that a mutation changes; null for a list or a new record. */
export const subjectOf = (kind: string, args: ChangeArgs): string | null =>
  kind === 'SiteSettings' ? settingsId : (args.id ?? args.enquiryId ?? null);

/** Whether two changes are to the same record. */
export const isOfOne = (one: QueuedChange, other: QueuedChange): boolean =>
  one.kind === other.kind && one.recordId === other.recordId && one.recordId !== null;

/** Whether a change must wait for an earlier one. For example, a note does not wait behind a conflict about the status. */
export function mustFollow(later: QueuedChange, earlier: QueuedChange): boolean {
  const isNew = earlier.action === 'created' && earlier.recordId !== null;
  if (isNew && JSON.stringify(later.args).includes(String(earlier.recordId))) return true;
  const areOrders = earlier.action === 'reordered' && later.action === 'reordered';
  if (!isOfOne(earlier, later)) return areOrders && earlier.kind === later.kind;
  const notes = [earlier, later].filter(({ action }) => action === 'noted').length;
  if (notes > 0) return notes === 2;
  const areEdits = [earlier, later].every(({ action }) => action === 'updated' || action === 'touched');
  if (!areEdits) return true;
  // Touches have fields in common, so two touches of an enquiry are always sent in order.
  const values = new Set(earlier.fields.map(({ name }) => wholeOf(earlier.kind, name)));
  return later.fields.some(({ name }) => values.has(wholeOf(later.kind, name)));
}

/** Applies a change to the copy as the server will. @returns the mutation's response; null if the copy lacks the record */
export function applyChange(copy: OfficeCopy, change: QueuedChange): object | null {
  const { kind, action, args, at, recordId } = change;
  const rows = copy.lists[kind] ?? [];
  if (action === 'reordered') {
    const place = new Map(args.ids?.map((id, index) => [id, index]));
    copy.lists[kind] = inOrder(kind, rows)
      .toSorted((a, b) => (place.get(a._id) ?? place.size) - (place.get(b._id) ?? place.size))
      .map((row, index) => ({ ...row, sortOrder: index + 1 }));
  } else if (isOwnId(change)) {
    // The copy may already contain the record, if the server's response was lost and the copy was read afterwards.
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
    // A new record comes last in a list that staff sort by hand.
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

/** Returns a change's author and time, for an enquiry's history. */
function toldBy({ me }: OfficeCopy, { id, at }: QueuedChange) {
  // In a copy made by an older app, the account has no name.
  return { _id: id, admin: me.email, adminName: String(me.name || me.email), createdAt: at };
}

/** Returns the fields of a queued picture that are not in its form. */
function givenOf({ upload, recordId }: QueuedChange): object {
  const url = waitingAddress(String(recordId));
  return upload ? { url, thumbnailUrl: url, bytes: upload.bytes } : {};
}

/** Returns a record after an edit, a touch, a note, a deletion or a restore. */
function changed(copy: OfficeCopy, row: Row, change: QueuedChange): Row {
  const { kind, action, args, at } = change;
  const told = toldBy(copy, change);
  if (action === 'noted') {
    const notes = [...(row.notes as object[]), { ...told, text: args.input?.text ?? '' }];
    // The version stays the same, because the server's response to a note does not contain the new version.
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
    input:
      action === 'touched' ? { ...carriedOf(args.input ?? {}), ...taken(copy, row) } : (args.input ?? {}),
    at,
    others,
  });
  if (kind === 'Person') return withPersonKeys(edited);
  if (kind !== 'Enquiry') return edited;
  const belonging = attached(copy, row, edited);
  const [before, after] = [row, belonging].map((each): Record<string, unknown> => {
    const { counsellorId, ...values } = valuesOf(kind, each);
    return { ...values, counsellor: counsellorName(copy, counsellorId) };
  });
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before?.[name], after?.[name]));
  const only = (values: Record<string, unknown> = {}) =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  const entry = {
    ...told,
    ...{ action: 'updated', kind, recordId: row._id, title: change.title },
    ...{ before: only(before), after: only(after) },
  };
  const history = names.length > 0 ? [...(row.history as object[]), entry] : row.history;
  if (action !== 'touched') {
    const touches = (row.touches as Row[]).map((each) =>
      each._id === args.takesBack ? { ...each, takenBackAt: at } : each,
    );
    return { ...belonging, history, touches };
  }
  const { _id: _entry, ...by } = told;
  const isDue = meetsDue(row as unknown as Plan, officeMoment(new Date(at)).day);
  const touch = { ...by, ...touchOf(args.input ?? {}, isDue, edited) };
  // The copy may already contain the touch, if the server's response was lost and the copy was read afterwards.
  const earlier = (row.touches as Row[]).filter(({ _id }) => _id !== touch._id);
  return { ...edited, updatedAt: at, history, touchedAt: at, touches: [...earlier, touch] };
}

/** The counsellor that an enquiry gets by a touch: the account that logs it, if nobody has the enquiry or its counsellor has left. */
function taken({ counsellors, me }: OfficeCopy, { counsellorId }: Row): Record<string, unknown> {
  const hasLeft = counsellors?.some(({ _id, isActive }) => _id === counsellorId && !isActive) ?? false;
  return counsellorId === null || hasLeft ? { counsellorId: me._id } : {};
}

/** The history names a counsellor, as the server's does. */
const counsellorName = ({ counsellors }: OfficeCopy, id: unknown): string | null =>
  counsellors?.find(({ _id }) => _id === id)?.name ?? null;

const valuesOf = (kind: string, row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.keys(formOf(kind).shape).map((name) => [name, formValue(kind, row, name)]));

/** Returns the response to a mutation that was applied to the copy; null if the copy lacks the record. */
export function answerOf(copy: OfficeCopy, { id, kind, action, recordId }: QueuedChange): object | null {
  if (action === 'reordered') {
    return inOrder(kind, copy.lists[kind] ?? []).filter(({ deletedAt }) => !deletedAt);
  }
  const row = findRow(copy, kind, recordId);
  return action === 'noted' ? (((row?.notes ?? []) as Row[]).find(({ _id }) => _id === id) ?? null) : row;
}

/** Removes the person from a change to an enquiry. */
export function withoutPerson(change: QueuedChange): QueuedChange {
  const { personId: _, ...input } = change.args.input ?? {};
  return {
    ...change,
    args: { ...change.args, input },
    fields: change.fields.filter(({ name }) => name !== 'personId'),
  };
}

/**
 * Returns a stuck change after a decision by staff. `ours` overwrites a colleague's values; `theirs` omits the fields that both
 * changed. Fields that were changed only here are sent in both cases.
 *
 * @returns null if nothing is left to send
 */
export function decided(change: QueuedChange, choice: 'ours' | 'theirs'): QueuedChange | null {
  const isConflict = change.state === 'conflict';
  if (choice === 'theirs' && !isConflict) return null;
  // Clear the time of the first attempt, because the server refused the change or staff chose to send it in any case.
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
