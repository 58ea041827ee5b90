import { enquiryFacts } from 'api/forms/enquiry';
import { followUpGroup, seatGroup } from 'api/rules/enquiry';
import { isSame as isSameValue, type Patch, patchOf, pick } from 'api/rules/merge';
import type { EnquiryStateFragment } from '../../gql/graphql.ts';

export type EnquiryChange = Partial<Omit<EnquiryStateFragment, 'version'>>;
export type StateField = keyof EnquiryChange;

/** The fields of a group are saved together, so that the user's follow-up time is never stored with a colleague's day. */
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
  fieldGroups[group].every((field) => isSameValue(one[field], other[field]));

export const groupsOf = (fields: object): FieldGroup[] =>
  groups.filter((group) => fieldGroups[group].some((field) => field in fields));

/** Returns the change and the values on which it is based. Removing a follow-up's day also resets its time and its kind. */
export const enquiryPatch = (seen: EnquiryChange, change: EnquiryChange): Patch<EnquiryChange> =>
  patchOf(
    seen,
    change.followUpOn === null ? { ...change, followUpTime: null, followUpKind: 'call' } : change,
    enquiryFacts,
  );

export const changeOf = (input: object): EnquiryChange => pick({ ...input }, stateFields);

/** A group of fields that both the user and a colleague changed. The user must decide whether to save `mine`. */
export interface FieldConflict {
  group: FieldGroup;
  mine: EnquiryChange;
}

// Kept only in memory, so that no personal data is stored on the device.
let conflicts: ReadonlyMap<string, readonly FieldConflict[]> = new Map();
const listeners = new Set<() => void>();
const none: readonly FieldConflict[] = [];

function set(enquiryId: string, of: readonly FieldConflict[]): void {
  const next = new Map(conflicts);
  if (of.length > 0) next.set(enquiryId, of);
  else next.delete(enquiryId);
  conflicts = next;
  globalThis.document?.documentElement.toggleAttribute('data-unfinished', next.size > 0);
  for (const listener of listeners) listener();
}

export const conflictsOf = (enquiryId: string): readonly FieldConflict[] => conflicts.get(enquiryId) ?? none;

export const countConflicts = (): number => [...conflicts.values()].flat().length;

/** Adds a conflict, in place of an earlier one about the same enquiry and group. */
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
