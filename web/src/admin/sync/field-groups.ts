import { followUpGroup, seatGroup } from 'api/rules/enquiry';

interface EnquiryState {
  version: number;
  status: string;
  followUpOn: string | null;
  followUpTime: string | null;
  followUpKind: string;
  counsellorId: string | null;
  personId: string | null;
  batchId: string | null;
  seat: string;
}
export type StateField = Exclude<keyof EnquiryState, 'version'>;
export type EnquiryChange = Partial<Pick<EnquiryState, StateField>>;

/** Groups of fields that are saved together, because a time agreed for one day is not valid for another. */
export const fieldGroups = {
  status: ['status'],
  followUp: followUpGroup,
  counsellor: ['counsellorId'],
  person: ['personId'],
  seat: seatGroup,
} as const satisfies Record<string, readonly StateField[]>;
export type FieldGroup = keyof typeof fieldGroups;

const groups = Object.keys(fieldGroups) as FieldGroup[];
const stateFields: readonly StateField[] = Object.values(fieldGroups).flat();

export const isSame = (group: FieldGroup, one: EnquiryChange, other: EnquiryChange): boolean =>
  fieldGroups[group].every((field) => (one[field] ?? null) === (other[field] ?? null));

/** Returns the part of a change that belongs to one group. Fields that the change does not set keep the values that staff saw. */
function partOf(group: FieldGroup, change: EnquiryChange, seen: EnquiryChange): EnquiryChange {
  return Object.fromEntries(fieldGroups[group].map((field) => [field, wanted(field, change, seen)]));
}

/** Returns a field's value after the change. Removing the day also removes the time and resets the kind. */
function wanted(field: StateField, change: EnquiryChange, seen: EnquiryChange) {
  if (change.followUpOn === null && field === 'followUpTime') return null;
  if (change.followUpOn === null && field === 'followUpKind') return 'call';
  return change[field] === undefined ? (seen[field] ?? null) : change[field];
}

/** Picks the fields of an enquiry's state from an input that may have other fields. */
export const changeOf = (input: object): EnquiryChange =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && (stateFields as readonly string[]).includes(name),
    ),
  );

/** Compares a change with what a colleague has stored in the meantime, group by group. */
export function compare(change: EnquiryChange, seen: EnquiryChange, theirs: EnquiryChange) {
  const mineOf = (group: FieldGroup) => partOf(group, change, seen);
  // Groups that staff changed to a value that differs from the stored value. All other groups keep the colleague's values.
  const open = groups.filter(
    (group) => !isSame(group, mineOf(group), seen) && !isSame(group, mineOf(group), theirs),
  );
  return {
    /** Groups that both changed to different values, so that staff must decide. */
    contested: open
      .filter((group) => !isSame(group, seen, theirs))
      .map((group) => ({ group, mine: mineOf(group) })),
    /** Fields that can be sent in addition to the colleague's changes. */
    free: Object.assign(
      {},
      ...open.filter((group) => isSame(group, seen, theirs)).map(mineOf),
    ) as EnquiryChange,
  };
}

/** A conflict with a colleague who changed the same field. The colleague's value is stored; mine waits for a decision. */
export interface FieldConflict {
  group: FieldGroup;
  mine: EnquiryChange;
}

// Stored only in memory, so that no personal data is stored on the device.
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

/** Records a conflict until staff decide about it. It replaces an earlier conflict about the same field. */
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
