/**
 * Changes of people and enquiries that the server has made for the window. Until the feed delivers them, the copy shows them as
 * it shows queued changes. The copy gets changes of other records with the next sync.
 */
import type { AnsweredChange, ChangeArgs } from './change.types.ts';
import { changeOf, isPersonal } from './new.change.ts';
import { findRow, type OfficeCopy, putRow, type Row } from './office.copy.ts';
import { meaningOf } from './office.schema.ts';
import { applyChange } from './queued.change.ts';

/**
 * Returns the change that a mutation has made; null if the copy does not show it before the next sync.
 *
 * @param row - the response
 */
export function answeredChange(
  copy: OfficeCopy,
  field: string,
  args: ChangeArgs,
  row: Row,
): AnsweredChange | null {
  const meaning = meaningOf(field);
  if (!meaning || !isPersonal(meaning.kind)) return null;
  const isNote = meaning.action === 'noted';
  const version = isNote ? null : row.version;
  if (version !== null && typeof version !== 'number') return null;
  const isMade = isNote || meaning.action === 'created';
  const input = { ...args.input, ...(isMade && { id: row._id }) };
  const change = changeOf(copy, { key: '', triedAt: null, field, args: { ...args, input } });
  return change && { version, change };
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
