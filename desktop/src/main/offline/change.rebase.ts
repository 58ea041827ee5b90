import { isOfOne, type QueuedChange, waitingAddress, writtenBy } from './queued.change.ts';

/**
 * Bases the changes after the discarded change `gone` on the values from before `gone`. For each field, adjusts only the first
 * change that sets the field, because each later change is based on the one before it.
 *
 * @param behind - the changes that were queued after `gone`, oldest first
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
 * discarded: a field whose value is the address gets its previous value again, and longer values lose the address.
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
