import type { WaitingChange } from 'web/admin/platform';
import type { QueuedChange } from './change.types.ts';
import { titleOf } from './kind.rules.ts';
import { findRow, type OfficeCopy, personIn } from './office.copy.ts';
import { writtenBy } from './queued.change.ts';

const named: readonly string[] = ['personId', 'counsellorId', 'batchId', 'teacherId'];

const identity: readonly string[] = ['id', 'at'];

/** Returns each changed field with its previous value, our value and, in a conflict, the server's value. */
export function fieldsOf(change: QueuedChange): WaitingChange['fields'] {
  const { args, theirs = {} } = change;
  const shown = { ...theirs, ...writtenBy(change) };
  return Object.entries(args.input ?? {})
    .filter(([name, ours]) => name in shown && ours !== undefined && !identity.includes(name))
    .map(([name, ours]) => ({
      ...{ name, before: args.base?.[name] ?? null, ours },
      ...(name in theirs && { theirs: theirs[name] }),
    }));
}

/** Returns the names of the people, accounts, classes and team members whose ids a change contains, by id. */
export function namesIn(copy: OfficeCopy | null, change: QueuedChange): Record<string, string> {
  if (!copy) return {};
  const ids = fieldsOf(change)
    .filter(({ name }) => named.includes(name))
    .flatMap(({ before, ours, theirs }) => [before, ours, theirs])
    .filter((id) => typeof id === 'string');
  const titleIn = (kind: string, id: string) => titleOf(kind, findRow(copy, kind, id));
  const nameOf = (id: string) =>
    copy.counsellors.find(({ _id }) => _id === id)?.name ||
    personIn(copy, id)?.name ||
    titleIn('Batch', id) ||
    titleIn('TeamMember', id);
  return Object.fromEntries(ids.map((id) => [id, nameOf(id)]).filter(([, name]) => name));
}
