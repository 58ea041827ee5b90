/** After the server has made the window's change to an enquiry or a person, makes the same change in this computer's copy. */
import { randomUUID } from 'node:crypto';
import { officeNow } from 'web/admin/office-clock';
import { findRow, type OfficeCopy, putRow, type Row } from './office.copy.ts';
import { meaningOf } from './office.schema.ts';
import { applyChange, type ChangeArgs, givesIds, type QueuedChange, subjectOf } from './queued.change.ts';
import { withIdentity } from './queued.touch.ts';

interface Answered {
  change: QueuedChange;
  row: Row;
}

/** Remembers the changes that the server has made, each until a newly read copy contains the change. */
export function createAnswered() {
  let answered: Answered[] = [];

  function apply(copy: OfficeCopy, { change, row }: Answered): boolean {
    const known = findRow(copy, change.kind, change.recordId);
    if (change.action === 'created') {
      // If the copy already has the record, the copy was read after the change.
      if (known) return false;
      applyChange(copy, change);
      const made = findRow(copy, change.kind, change.recordId);
      if (made) putRow(copy, change.kind, { ...made, version: row.version });
      return made !== null;
    }
    if (!known) return false;
    if (change.action === 'noted') {
      const notes = known.notes as Row[];
      if (notes.some(({ _id }) => _id === row._id)) return false;
      putRow(copy, change.kind, { ...known, touchedAt: row.createdAt, notes: [...notes, row] });
      return true;
    }
    // Each note raises the version on the server, but not in the copy. If the copy lacks more versions than there are notes, it
    // lacks other changes too: skip this change, because the next sync reads the record.
    const notes = answered.filter(
      ({ change: each }) => each.action === 'noted' && each.recordId === change.recordId,
    );
    const between = row.version - 1 - known.version;
    if (between < 0 || between > notes.length) return false;
    applyChange(copy, change);
    const next = findRow(copy, change.kind, change.recordId);
    if (next) putRow(copy, change.kind, { ...next, version: row.version });
    return true;
  }

  return {
    /** Applies to the copy a change that the server has just made. @returns the change; null if it was not applied */
    learn(copy: OfficeCopy, field: string, args: ChangeArgs, row: Row): QueuedChange | null {
      const meaning = meaningOf(field);
      // Leave changes to other kinds of records to the next sync.
      if (!meaning || !givesIds(meaning.kind)) return null;
      const { kind, action } = meaning;
      const isNote = action === 'noted';
      if (!isNote && (!['created', 'updated', 'touched'].includes(action) || typeof row.version !== 'number'))
        return null;
      const at = new Date(officeNow()).toISOString();
      const given = action === 'created' ? { ...args.input, id: row._id } : (args.input ?? {});
      const input = action === 'touched' ? { ...withIdentity(given, at) } : given;
      const recordId = action === 'created' ? row._id : subjectOf(kind, args);
      const change: QueuedChange = {
        ...{ id: randomUUID(), owner: copy.owner, key: '', at, field, kind, action, recordId },
        by: { name: String(copy.me.name), email: String(copy.me.email) },
        args: { ...args, input },
        triedAt: at,
        title: String(findRow(copy, kind, recordId)?.name ?? ''),
        state: 'waiting',
        message: null,
      };
      const done = {
        change,
        row: isNote
          ? { admin: copy.me.email, adminName: copy.me.name, createdAt: at, ...args.input, ...row }
          : row,
      };
      if (!apply(copy, done)) return null;
      answered.push(done);
      return change;
    },
    /**
     * Applies the changes to a newly read copy. Forgets those that the copy already contains, and those that cannot be applied.
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
