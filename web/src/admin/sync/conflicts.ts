import type { ContactChange, FieldGroup } from './field-groups.ts';

/** My change met a colleague's change of the same field: theirs is stored, mine waits for a decision. */
export interface FieldConflict {
  group: FieldGroup;
  mine: ContactChange;
}

// In memory only: nothing personal is kept on the device.
let conflicts: ReadonlyMap<string, readonly FieldConflict[]> = new Map();
const listeners = new Set<() => void>();
const none: readonly FieldConflict[] = [];

function set(contactId: string, of: readonly FieldConflict[]): void {
  const next = new Map(conflicts);
  if (of.length > 0) next.set(contactId, of);
  else next.delete(contactId);
  conflicts = next;
  for (const listener of listeners) listener();
}

export const conflictsOf = (contactId: string): readonly FieldConflict[] => conflicts.get(contactId) ?? none;

export const countConflicts = (): number => [...conflicts.values()].flat().length;

/** Keeps a conflict until it is decided. A newer one of the same field takes its place. */
export function addConflict(contactId: string, conflict: FieldConflict): void {
  set(contactId, [...conflictsOf(contactId).filter(({ group }) => group !== conflict.group), conflict]);
}

export function dropConflict(contactId: string, group: FieldGroup): void {
  const left = conflictsOf(contactId).filter((each) => each.group !== group);
  if (left.length < conflictsOf(contactId).length) set(contactId, left);
}

export function clearConflicts(): void {
  for (const contactId of conflicts.keys()) set(contactId, none);
}

export function onConflicts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
