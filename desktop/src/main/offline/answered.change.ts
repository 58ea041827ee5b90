/**
 * As soon as the server has made a change that the window sent, applies the change to the offline copy, too. Covers only
 * enquiries and people.
 */
import { officeNow } from 'web/admin/office-clock';
import { findRow, type OfficeCopy, putRow, type Row, withNote } from './office.copy.ts';
import { meaningOf } from './office.schema.ts';
import { givesIds, identified } from './own.records.ts';
import {
  applyChange,
  authorFields,
  type ChangeArgs,
  changeBy,
  type QueuedChange,
  subjectOf,
} from './queued.change.ts';

interface Answered {
  change: QueuedChange;
  row: Row;
}

/** Remembers changes that the server has made, until a newly read copy contains them. */
export function createAnswered() {
  let answered: Answered[] = [];

  function apply(copy: OfficeCopy, { change, row }: Answered): boolean {
    const known = findRow(copy, change.kind, change.recordId);
    // Skip the creation of a record that the copy already contains, and a change of a record that the copy does not contain.
    if ((change.action === 'created') === (known !== null)) return false;
    if (known && change.action === 'noted') {
      if ((known.notes as Row[]).some(({ _id }) => _id === row._id)) return false;
      putRow(copy, change.kind, withNote(known, row));
      return true;
    }
    // Each note raises the record's version on the server, but not in the copy. If the copy's version is behind by more than
    // the number of notes, the copy lacks other changes too. Then skip this change, because the next sync reads the record.
    const notes = answered.filter(
      ({ change: each }) => each.action === 'noted' && each.recordId === change.recordId,
    );
    const between = known ? row.version - 1 - known.version : 0;
    if (between < 0 || between > notes.length) return false;
    applyChange(copy, change);
    const next = findRow(copy, change.kind, change.recordId);
    if (next) putRow(copy, change.kind, { ...next, version: row.version });
    return next !== null;
  }

  return {
    /** Applies to the copy a change that the server has just made. @returns the change; null if it was not applied */
    learn(copy: OfficeCopy, field: string, args: ChangeArgs, row: Row): QueuedChange | null {
      const meaning = meaningOf(field);
      // Only people and enquiries are updated here. The copy gets other changed records with the next sync.
      if (!meaning || !givesIds(meaning.kind)) return null;
      const { kind, action } = meaning;
      const isNote = action === 'noted';
      if (!isNote && (!['created', 'updated', 'touched'].includes(action) || typeof row.version !== 'number'))
        return null;
      const at = new Date(officeNow()).toISOString();
      const isNew = action === 'created';
      const given = isNew ? { ...args, input: { ...args.input, id: row._id } } : args;
      const whole = identified(kind, action, given, at);
      const recordId = isNew ? row._id : subjectOf(kind, args);
      const change = changeBy(copy, { key: '', at, triedAt: at, field, args: whole, kind, action, recordId });
      const done = { change, row: isNote ? { ...authorFields(copy, change), ...args.input, ...row } : row };
      if (!apply(copy, done)) return null;
      answered.push(done);
      return change;
    },
    /**
     * Applies the remembered changes to a newly read copy. Forgets changes that the copy contains or that cannot be applied.
     *
     * @param gone - deleted records; the function must not create them again
     * @returns the applied changes
     */
    complete(copy: OfficeCopy, gone: readonly { _id: string }[] = []): QueuedChange[] {
      const ids = new Set(gone.map(({ _id }) => _id));
      answered = answered.filter((each) => !ids.has(each.change.recordId ?? '') && apply(copy, each));
      return answered.map(({ change }) => change);
    },
    clear() {
      answered = [];
    },
  };
}
