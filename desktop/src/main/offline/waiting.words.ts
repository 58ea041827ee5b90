import type { WaitingChange } from 'web/admin/platform';
import { titleOf } from './kind.rules.ts';
import { type OfficeCopy, personIn } from './office.copy.ts';
import { mustFollow, type QueuedChange, writtenBy } from './queued.change.ts';

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
  const ids = fieldsOf(change)
    .filter(({ name }) => named.includes(name))
    .flatMap(({ before, ours, theirs }) => [before, ours, theirs])
    .filter((id) => typeof id === 'string');
  const nameOf = (id: string) =>
    copy?.counsellors?.find(({ _id }) => _id === id)?.name ??
    (copy && personIn(copy, id)?.name) ??
    (copy && recordName(copy, id));
  return Object.fromEntries(
    ids.flatMap((id) => {
      const name = nameOf(id);
      return name ? [[id, name]] : [];
    }),
  );
}

function recordName({ lists }: OfficeCopy, id: string): string | undefined {
  for (const kind of ['Batch', 'TeamMember']) {
    const row = lists[kind]?.find(({ _id }) => _id === id);
    if (row) return titleOf(kind, row);
  }
}

/** Returns the title of an earlier change about which staff must decide before `change` can be sent; null if there is none. */
export function behindOf(changes: readonly QueuedChange[], change: QueuedChange): string | null {
  const earlier = changes.slice(0, changes.indexOf(change));
  // `change` may wait behind a change that itself waits behind a stuck change.
  const held: QueuedChange[] = [];
  for (const each of [...earlier, change]) {
    const stuck = held.find((one) => mustFollow(each, one));
    const isStuck = each.state !== 'waiting';
    if (each === change) return stuck ? rootOf(held, stuck).title : null;
    if (isStuck || stuck) held.push(each);
  }
  return null;
}

function rootOf(held: readonly QueuedChange[], change: QueuedChange): QueuedChange {
  if (change.state !== 'waiting') return change;
  const before = held.find((one) => one !== change && mustFollow(change, one));
  return before ? rootOf(held.slice(0, held.indexOf(change)), before) : change;
}
