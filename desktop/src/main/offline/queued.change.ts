import { officeDay } from 'api/rules/dashboard';
import { isSame, pick } from 'api/rules/merge';
import { carriedOf, meetsDue } from 'api/rules/touch';
import type { ChangeArgs, QueuedChange } from './change.types.ts';
import { factsOf, formValue, listed, restored, saved } from './kind.rules.ts';
import {
  type EnquiryRow,
  findRow,
  type OfficeCopy,
  putRow,
  type Row,
  settingsId,
  unsent,
  withNote,
} from './office.copy.ts';
import { blankRow } from './office.schema.ts';
import { attached, notedEnquiry, touchOf, withPersonKeys } from './queued.new.ts';

/** The prefix of a queued picture's temporary id. When the picture is uploaded, the server assigns the final id. */
export const localPrefix = 'local-';

/** The address of a queued picture until the server assigns the final one. */
export const waitingAddress = (id: string): string => `/media/${id}/waiting`;

/** Returns the fields whose new value differs from the value on which the change is based. */
export const writtenBy = ({
  args: { input = {}, base },
}: Pick<QueuedChange, 'args'>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !(base && name in base && isSame(value, base[name]))),
  );

/** Returns the id of the record that a mutation changes; null if its arguments contain none, as when a list is reordered. */
export const subjectOf = (kind: string, args: ChangeArgs): string | null =>
  kind === 'SiteSettings' ? settingsId : (args.id ?? args.enquiryId ?? null);

type Subject = Pick<QueuedChange, 'kind' | 'recordId'>;

export const isOfOne = (one: Subject, other: Subject): boolean =>
  one.kind === other.kind && one.recordId === other.recordId && one.recordId !== null;

export function mustFollow(later: QueuedChange, earlier: QueuedChange): boolean {
  const isNew = earlier.action === 'created' && earlier.recordId !== null;
  if (isNew && JSON.stringify(later.args).includes(String(earlier.recordId))) return true;
  const areOrders = earlier.action === 'reordered' && later.action === 'reordered';
  if (!isOfOne(earlier, later)) return areOrders && earlier.kind === later.kind;
  const notes = [earlier, later].filter(({ action }) => action === 'noted').length;
  if (notes > 0) return notes === 2;
  const areEdits = [earlier, later].every(({ action }) => action === 'updated' || action === 'touched');
  if (!areEdits) return true;
  // Two edits must be sent in order only if they have a field in common. Two touches (logged calls, messages or visits) always
  // have one.
  const names = Object.keys(earlier.args.input ?? {});
  return Object.keys(later.args.input ?? {}).some((name) => names.includes(name));
}

/**
 * Finds the changes that cannot be sent: those about which staff must decide, those whose ids are in `unsupportedIds`, and
 * those that must follow one of them.
 *
 * @returns for each of these changes, the one that holds it up: itself, or an earlier one
 */
export function heldOf(
  changes: readonly QueuedChange[],
  unsupportedIds?: ReadonlySet<string>,
): Map<QueuedChange, QueuedChange> {
  const held = new Map<QueuedChange, QueuedChange>();
  for (const change of changes) {
    const isStuck = change.state !== 'waiting' || unsupportedIds?.has(change.id);
    const by = isStuck ? change : [...held].find(([earlier]) => mustFollow(change, earlier))?.[1];
    if (by) held.set(change, by);
  }
  return held;
}

/** Changes the copy as the server will change its data. @returns the mutation's response; null if the copy lacks the record */
export function applyChange(copy: OfficeCopy, change: QueuedChange): object | null {
  const { kind, action, args, recordId } = change;
  if (action === 'reordered') {
    const ids = listed(copy, kind).map(({ _id }) => _id);
    const inPlace = [...new Set([...(args.ids ?? []), ...ids])].filter((id) => ids.includes(id));
    copy.lists[kind] = (copy.lists[kind] ?? []).map((row) => {
      const place = inPlace.indexOf(row._id);
      return place < 0 ? row : { ...row, sortOrder: place + 1 };
    });
  } else if (action === 'created') {
    // If the server created the record but the response was lost, a sync may already have put the record into the copy.
    if (!findRow(copy, kind, recordId)) putRow(copy, kind, newRow(copy, change));
  } else {
    const row = findRow(copy, kind, recordId);
    if (row) putRow(copy, kind, changed(copy, row, change));
  }
  return answerOf(copy, change);
}

function newRow(copy: OfficeCopy, change: QueuedChange): Row {
  const { kind, args, at, recordId } = change;
  if (kind === 'Enquiry') return notedEnquiry(copy, change, authorFields(copy, change));
  const others = copy.lists[kind] ?? [];
  const own = { _id: String(recordId), version: unsent, createdAt: at, updatedAt: at };
  const blank = { ...blankRow(kind), ...pictureFields(change), ...own };
  const { id: _id, ...fields } = args.input ?? {};
  const row = saved({ kind, row: blank, isNew: true, input: fields, at, others });
  if (kind === 'Person') return withPersonKeys(row);
  // In a list that staff sort by hand, a new record comes last.
  if (!('sortOrder' in row)) return row;
  return { ...row, sortOrder: Math.max(0, ...others.map((each) => Number(each.sortOrder))) + 1 };
}

/** Returns the id, author and time of what the change adds to a record, such as a note. */
function authorFields({ me }: OfficeCopy, { id, at }: QueuedChange) {
  return { _id: id, admin: me.email, adminName: String(me.name || me.email), createdAt: at };
}

function pictureFields({ upload, recordId }: QueuedChange): object {
  const url = waitingAddress(String(recordId));
  return upload ? { url, thumbnailUrl: url, bytes: upload.bytes } : {};
}

function changed(copy: OfficeCopy, row: Row, change: QueuedChange): Row {
  const { kind, action, args, at } = change;
  const told = authorFields(copy, change);
  if (action === 'noted') {
    const { id: _id, text = '' } = args.input ?? {};
    return withNote(row, { ...told, _id, text });
  }
  const next = { ...row, version: unsent };
  if (action === 'deleted') return { ...next, deletedAt: at };
  const others = (copy.lists[kind] ?? []).filter(({ _id }) => _id !== row._id);
  if (action === 'restored') return restored({ kind, row: { ...next, deletedAt: null }, at, others });
  const written = writtenBy(change);
  const input = action === 'touched' ? { ...carriedOf(written), ...assignmentToMe(copy, row) } : written;
  const edited = saved({ kind, row: { ...next, updatedAt: at }, isNew: false, input, at, others });
  if (kind === 'Person') return withPersonKeys(edited);
  if (kind !== 'Enquiry') return edited;
  const belonging = attached(copy, row, edited);
  const [before, after] = [auditValues(copy, row), auditValues(copy, belonging)];
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  const entry = {
    ...told,
    ...{ action: 'updated', kind, recordId: row._id, title: change.title },
    ...{ before: pick(before, names), after: pick(after, names) },
  };
  const history = names.length > 0 ? [...(row.history as object[]), entry] : row.history;
  if (action !== 'touched') {
    const touches = (row.touches as Row[]).map((each) =>
      each._id === args.takesBack ? { ...each, takenBackAt: at } : each,
    );
    return { ...belonging, history, touches };
  }
  const isDue = meetsDue(row as EnquiryRow, officeDay(new Date(at)));
  const touch = { ...told, ...touchOf(args.input ?? {}, isDue, edited as EnquiryRow) };
  // If the server logged the touch but the response was lost, a sync may already have put the touch into the copy.
  const earlier = (row.touches as Row[]).filter(({ _id }) => _id !== touch._id);
  return { ...edited, history, touchedAt: at, touches: [...earlier, touch] };
}

/** Logging a call or visit assigns the enquiry to this account if the enquiry has no active counsellor. */
function assignmentToMe({ counsellors, me }: OfficeCopy, { counsellorId }: Row): Record<string, unknown> {
  const hasLeft = counsellors.some(({ _id, isActive }) => _id === counsellorId && !isActive);
  return counsellorId === null || hasLeft ? { counsellorId: me._id } : {};
}

/** Returns an enquiry's values as the activity log shows them: with the counsellor's name instead of the id. */
function auditValues({ counsellors }: OfficeCopy, row: Row): Record<string, unknown> {
  const { counsellorId, ...shape } = factsOf('Enquiry').form.shape;
  const values = Object.keys(shape).map((name) => [name, formValue('Enquiry', row, name)]);
  const counsellor = counsellors.find(({ _id }) => _id === row.counsellorId)?.name ?? null;
  return { ...Object.fromEntries(values), counsellor };
}

export function answerOf(copy: OfficeCopy, { kind, action, recordId, args }: QueuedChange): object | null {
  if (action === 'reordered') return listed(copy, kind);
  const row = findRow(copy, kind, recordId);
  return action === 'noted'
    ? (((row?.notes ?? []) as Row[]).find(({ _id }) => _id === args.input?.id) ?? null)
    : row;
}
