/** What the list of waiting changes says beside each change. */
import { type OfficeCopy, personIn } from './office.copy.ts';
import { mustFollow, type QueuedChange } from './queued.change.ts';

const named: readonly string[] = ['personId', 'counsellorId'];

/** The names behind the ids in a change's fields. */
export function namesIn(copy: OfficeCopy | null, { fields }: QueuedChange): Record<string, string> {
  const ids = fields
    .filter(({ name }) => named.includes(name))
    .flatMap(({ before, ours, theirs }) => [before, ours, theirs])
    .filter((id) => typeof id === 'string');
  const nameOf = (id: string) =>
    copy?.counsellors?.find(({ _id }) => _id === id)?.name ?? (copy && personIn(copy, id)?.name);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const name = nameOf(id);
      return name ? [[id, name]] : [];
    }),
  );
}

/** The title of the change that staff must decide about before this one can be sent; null where it may go. */
export function behindOf(changes: readonly QueuedChange[], change: QueuedChange): string | null {
  const earlier = changes.slice(0, changes.indexOf(change));
  // Also through a change between them that waits itself.
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
