/** Staff's decision about a change that cannot be sent: its effect on the change and on the changes queued after it. */
import { randomUUID } from 'node:crypto';
import { restOf } from 'api/rules/merge';
import type { QueuedChange } from './change.types.ts';
import { isOfOne, waitingAddress, writtenBy } from './queued.change.ts';

/**
 * Returns the change to send after staff have decided; null if nothing is left to send. In a conflict, `ours` overwrites the
 * colleague's values, and `theirs` omits the contested fields. After a refusal, `ours` sends the change again, and `theirs`
 * discards it.
 */
export function decided(change: QueuedChange, choice: 'ours' | 'theirs'): QueuedChange | null {
  const { isPersonGone, theirs, ...stuck } = change;
  if (choice === 'theirs' && !theirs) return null;
  const again: QueuedChange = {
    ...stuck,
    // Mark the change as never sent (`triedAt`). Otherwise the app would ask staff again whether to send an old change.
    ...{ state: 'waiting', message: null, isQuestion: false, triedAt: null },
    // Use a new key, because the values may change below, and the server rejects a known Idempotency-Key with other values. If
    // staff were asked whether to send the change (`isQuestion`), keep the key: the server may already have made the change.
    key: change.isQuestion ? change.key : randomUUID(),
  };
  const { args } = change;
  const rest = (names: readonly string[]) => restOf(args, names, change.action === 'touched');
  if (isPersonGone) return { ...again, args: { ...args, ...rest(['personId']) } };
  if (!theirs) return again;
  const sent = choice === 'ours' ? { base: { ...args.base, ...theirs } } : rest(Object.keys(theirs));
  return sent && { ...again, args: { ...args, ...sent } };
}

/**
 * Corrects the `base` of changes that were made after the discarded change `gone`. For each field that `gone` set, only the
 * next change of that field has the discarded value in its `base`. This value is replaced by the one in the `base` of `gone`.
 *
 * @param behind - the changes that were queued after `gone`, oldest first
 * @returns the corrected changes
 */
export function afterGivenUp(gone: QueuedChange, behind: readonly QueuedChange[]): QueuedChange[] {
  const left = new Map(Object.keys(writtenBy(gone)).map((name) => [name, gone.args.base?.[name]]));
  return behind.flatMap((later) => {
    const { base } = later.args;
    if (!base || !isOfOne(gone, later)) return [];
    const names = Object.keys(writtenBy(later)).filter((name) => left.has(name));
    const before = Object.fromEntries(names.map((name) => [name, left.get(name)]));
    for (const name of names) left.delete(name);
    return names.length > 0 ? [{ ...later, args: { ...later.args, base: { ...base, ...before } } }] : [];
  });
}

/**
 * Replaces a queued picture's id and temporary address with those of the server (`real`). If `real` is null, the picture was
 * discarded. A field that contained only the address then gets its previous value, and the address is removed from longer text.
 */
export function withPicture(
  change: QueuedChange,
  localId: string,
  real: { id: string; url: string } | null,
): QueuedChange {
  const address = waitingAddress(localId);
  if (!JSON.stringify(change).includes(localId)) return change;
  const { input, base } = change.args;
  const kept = Object.entries(input ?? {}).map(([name, value]) => [
    name,
    real || value !== address ? value : (base?.[name] ?? ''),
  ]);
  const text = JSON.stringify({ ...change, args: { ...change.args, input: Object.fromEntries(kept) } });
  // Replace the address before the id, because the address contains the id.
  const next = text.replaceAll(address, real?.url ?? '');
  return JSON.parse(real ? next.replaceAll(localId, real.id) : next) as QueuedChange;
}
