/**
 * Changes of people and enquiries that the server has made for the window. Until the feed delivers them, the copy shows them as
 * it shows queued changes. The copy gets changes of other records with the next sync.
 */
import { officeNow } from 'web/admin/office-clock';
import type { AnsweredChange, ChangeArgs } from './change.types.ts';
import { findRow, type OfficeCopy, putRow, type Row } from './office.copy.ts';
import { meaningOf } from './office.schema.ts';
import { givesIds, identified } from './own.records.ts';
import { applyChange, changeBy, subjectOf } from './queued.change.ts';

/** Returns the change that a mutation has made; null if the copy does not show it before the next sync. @param row - the response */
export function answeredChange(
  copy: OfficeCopy,
  field: string,
  args: ChangeArgs,
  row: Row,
): AnsweredChange | null {
  const meaning = meaningOf(field);
  if (!meaning || !givesIds(meaning.kind)) return null;
  const { kind, action } = meaning;
  const version = action === 'noted' ? null : row.version;
  if (version !== null && typeof version !== 'number') return null;
  const at = new Date(officeNow()).toISOString();
  const isMade = action === 'created' || action === 'noted';
  const input = { ...args.input, ...(isMade && { id: row._id }) };
  const whole = identified(kind, action, { ...args, input }, at);
  const recordId = action === 'created' ? row._id : subjectOf(kind, args);
  return {
    version,
    change: changeBy(copy, { key: '', at, triedAt: at, field, args: whole, kind, action, recordId }),
  };
}

/** Applies the change, unless the copy contains it. @returns whether the feed still has to deliver it */
export function showAnswered(copy: OfficeCopy, { change, version }: AnsweredChange): boolean {
  const { kind, recordId, action, args } = change;
  const before = findRow(copy, kind, recordId);
  if (!before && action !== 'created') return false;
  if (before && version !== null && before.version >= version) return false;
  if (before && version === null && (before.notes as Row[]).some(({ _id }) => _id === args.input?.id))
    return false;
  applyChange(copy, change);
  const after = findRow(copy, kind, recordId);
  if (after && version !== null) putRow(copy, kind, { ...after, version });
  return true;
}
