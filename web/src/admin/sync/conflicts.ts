import type { EnquiryChange, FieldGroup } from './field-groups.ts';

/** A conflict: a colleague changed the same field. Their value is stored, mine waits for a decision. */
export interface FieldConflict {
  group: FieldGroup;
  mine: EnquiryChange;
}

// In memory only, so that no personal data is stored on the device.
let conflicts: ReadonlyMap<string, readonly FieldConflict[]> = new Map();
const listeners = new Set<() => void>();
const none: readonly FieldConflict[] = [];

function set(enquiryId: string, of: readonly FieldConflict[]): void {
  const next = new Map(conflicts);
  if (of.length > 0) next.set(enquiryId, of);
  else next.delete(enquiryId);
  conflicts = next;
  for (const listener of listeners) listener();
}

export const conflictsOf = (enquiryId: string): readonly FieldConflict[] => conflicts.get(enquiryId) ?? none;

export const countConflicts = (): number => [...conflicts.values()].flat().length;

/** Keeps a conflict until it is decided. A newer conflict about the same field replaces it. */
export function addConflict(enquiryId: string, conflict: FieldConflict): void {
  set(enquiryId, [...conflictsOf(enquiryId).filter(({ group }) => group !== conflict.group), conflict]);
}

export function dropConflict(enquiryId: string, group: FieldGroup): void {
  const left = conflictsOf(enquiryId).filter((each) => each.group !== group);
  if (left.length < conflictsOf(enquiryId).length) set(enquiryId, left);
}

export function clearConflicts(): void {
  for (const enquiryId of conflicts.keys()) set(enquiryId, none);
}

export function onConflicts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
