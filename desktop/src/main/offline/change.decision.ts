/** Staff's decision about a change that cannot be sent: its effect on the change and on the changes queued after it. */
import { randomUUID } from 'node:crypto';
import { pick } from 'api/rules/merge';
import { isOfOne, type QueuedChange, waitingAddress, writtenBy } from './queued.change.ts';

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
    // Treat the change as never sent, because the server refused it or staff chose to send it in any case.
    ...{ state: 'waiting', message: null, isQuestion: false, triedAt: null },
    // The values may change below, and an Idempotency-Key is valid for only one content. If staff were asked whether to
    // send the change (`isQuestion`), keep the key, because the server may already have made the change.
    key: change.isQuestion ? change.key : randomUUID(),
  };
  if (isPersonGone) return withoutFields(again, ['personId']);
  if (!theirs) return again;
  const names = Object.keys(theirs);
  const { input = {}, base } = change.args;
  const based = (on: object) => ({ ...again, args: { ...again.args, base: { ...base, ...on } } });
  if (choice === 'ours') return based(theirs);
  // Send the contested fields with base equal to input. The server then records the call or visit, but keeps the colleague's
  // values. If the colleague's follow-up day is in the past, the server saves the day in `input`.
  if (change.action === 'touched') return based(pick(input, names));
  const rest = withoutFields(again, names);
  return Object.keys(rest.args.input ?? {}).length > 0 || rest.args.takesBack ? rest : null;
}

function withoutFields(change: QueuedChange, names: readonly string[]): QueuedChange {
  const without = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
  const { input = {}, base } = change.args;
  return { ...change, args: { ...change.args, input: without(input), ...(base && { base: without(base) }) } };
}

/**
 * Returns the changes that were based on values of the discarded change `gone`. In their `base`, the values from before `gone`
 * replace those values. For each field, only the first change that sets it was based on `gone`; each later one was based on the
 * change before it.
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

const givenUp = 'The new person to whom this enquiry belongs was given up.';

/** Removes a discarded new person from a later change to an enquiry. If an edit then has no fields left, staff must decide. */
export function behindGivenUp(change: QueuedChange, personId: string): QueuedChange {
  if (change.kind !== 'Enquiry' || change.args.input?.personId !== personId) return change;
  const without = withoutFields(change, ['personId']);
  return change.action === 'updated' && Object.keys(without.args.input ?? {}).length === 0
    ? { ...change, state: 'refused', isQuestion: true, message: givenUp }
    : { ...without, message: givenUp };
}
