/** Adjusts queued changes after an earlier change was made by the server or discarded. */
import { formValue } from './kind.rules.ts';
import type { Row } from './office.copy.ts';
import { isOfOne, type QueuedChange, waitingAddress, writtenBy } from './queued.change.ts';

/**
 * Bases a queued change on the values that the server has stored for an earlier change of the same record, because the server may
 * have normalised those values differently than the copy.
 *
 * @param row the result of `done`, without a colleague's later edits
 */
export const afterDone = (done: QueuedChange, row: Row, later: QueuedChange): QueuedChange => {
  const names = Object.keys(writtenBy(done));
  return rebased(done, later, (name) => (names.includes(name) ? formValue(done.kind, row, name) : undefined));
};

/** Bases a queued change on the values from before an earlier change that was discarded. */
export const afterGivenUp = (gone: QueuedChange, later: QueuedChange): QueuedChange =>
  rebased(gone, later, (name) => gone.args.base?.[name]);

function rebased(earlier: QueuedChange, later: QueuedChange, next: (name: string) => unknown): QueuedChange {
  const { base } = later.args;
  if (!base || !isOfOne(earlier, later)) return later;
  const entries = Object.entries(base).map(([name, was]) => {
    const now = next(name);
    return [name, now === undefined ? was : now];
  });
  return { ...later, args: { ...later.args, base: Object.fromEntries(entries) } };
}

/** Replaces a queued picture's id and temporary address with the server's, or the address with '' if the picture was discarded. */
export function withPicture(
  change: QueuedChange,
  localId: string,
  real: { id: string; url: string } | null,
): QueuedChange {
  const text = JSON.stringify(change);
  if (!text.includes(localId)) return change;
  // Replace the address before the id, because the address contains the id.
  const next = text.replaceAll(waitingAddress(localId), real?.url ?? '');
  return JSON.parse(real ? next.replaceAll(localId, real.id) : next) as QueuedChange;
}
