/** Adjusts queued changes after an earlier change was made by the server or discarded. */
import { formValue } from './kind.rules.ts';
import type { Row } from './office.copy.ts';
import { isOfOne, isSame, type QueuedChange, uploadField, waitingAddress } from './queued.change.ts';
import { isCarried } from './queued.touch.ts';

interface Done {
  done: QueuedChange;
  /** The row that the server returned for `done`. */
  row: Row | null;
  /** The id that the server assigned to a new record; null if the row was not new. */
  realId: string | null;
  /** Whether `row` is exactly the result of `done`. Otherwise it may contain a colleague's later edits, too. */
  isFirst: boolean;
}

/**
 * Adjusts a queued change after the server has made an earlier one: sets the record's id and version to those from the server. If
 * a colleague edited one of the fields of the queued change, keeps its older version, so that the server reports a conflict.
 */
export function afterDone({ done, row, realId, isFirst }: Done, later: QueuedChange): QueuedChange {
  const localId = String(done.recordId);
  if (done.field === uploadField && !isOfOne(done, later))
    return withAddress(later, localId, String(row?.url ?? ''));
  if (realId !== null && later.args.ids?.includes(localId)) {
    const ids = later.args.ids.map((id) => (id === localId ? realId : id));
    return { ...later, args: { ...later.args, ids } };
  }
  if (!isOfOne(done, later)) return later;
  const standing = (name: string) => row && formValue(done.kind, row, name);
  const wrote = (name: string) => done.action === 'created' || done.fields.some((each) => each.name === name);
  // The server may have normalised a value in another way than the copy did.
  const next = withBefore(later, (name, before) => (row && isFirst && wrote(name) ? standing(name) : before));
  const args = { ...next.args };
  if (realId !== null && args.id) args.id = realId;
  const isUntouched = row && next.fields.every(({ name, before }) => isSame(standing(name), before));
  if (done.action !== 'noted' && args.version != null && isUntouched) args.version = row.version;
  return { ...next, args, recordId: realId ?? next.recordId };
}

/** Replaces a queued picture's temporary address with the server's address, or with '' if the picture was discarded. */
export function withAddress(change: QueuedChange, localId: string, url: string): QueuedChange {
  const text = JSON.stringify(change);
  const address = waitingAddress(localId);
  return text.includes(address) ? (JSON.parse(text.replaceAll(address, url)) as QueuedChange) : change;
}

/** Adjusts a queued change after an earlier one was discarded: bases it on the values from before the discarded change. */
export function afterGivenUp(gone: QueuedChange, later: QueuedChange): QueuedChange {
  const before = new Map(gone.fields.map((field) => [field.name, field.before]));
  return withBefore(later, (name, was) => (before.has(name) ? before.get(name) : was));
}

/** Replaces the values on which an update or a touch is based. */
function withBefore(change: QueuedChange, before: (name: string, was: unknown) => unknown): QueuedChange {
  if (change.action !== 'updated' && change.action !== 'touched') return change;
  const isOfRecord = ({ name }: { name: string }) => change.action === 'updated' || isCarried(name);
  // Some fields of a touch, such as its text, are not fields of the enquiry.
  const fields = change.fields.map((field) =>
    isOfRecord(field) ? { ...field, before: before(field.name, field.before) } : field,
  );
  return { ...change, fields };
}
