import { enquiryFacts } from 'api/forms/enquiry';
import { followUpGroup, seatGroup } from 'api/rules/enquiry';
import { isSame as isSameValue, type Patch, patchOf, pick } from 'api/rules/merge';
import type { EnquiryStateFragment } from '../../gql/graphql.ts';
import { createListeners } from '../listeners.ts';

export type EnquiryChange = Partial<Omit<EnquiryStateFragment, 'version'>>;
export type StateField = keyof EnquiryChange;

/**
 * The fields of a group are saved together, so that the user's follow-up time is never stored with a colleague's day. The keys
 * are nouns that the panel shows, such as "changed the follow-up".
 */
export const fieldGroups = {
  status: ['status'],
  'follow-up': followUpGroup,
  counsellor: ['counsellorId'],
  person: ['personId'],
  class: seatGroup,
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
  /** The enquiry's id. */
  about: string;
  group: FieldGroup;
  mine: EnquiryChange;
}

// Kept only in memory, so that no personal data is stored on the device.
let conflicts: readonly FieldConflict[] = [];
const listeners = createListeners();

function set(next: readonly FieldConflict[]): void {
  conflicts = next;
  globalThis.document?.documentElement.toggleAttribute('data-unfinished', next.length > 0);
  listeners.call();
}

const without = ({ about, group }: FieldConflict): FieldConflict[] =>
  conflicts.filter((each) => each.about !== about || each.group !== group);

export const onConflicts = listeners.add;

/** Returns the conflicts of all enquiries; the same array until one is added or decided. */
export const getConflicts = (): readonly FieldConflict[] => conflicts;

/** Adds a conflict, in place of an earlier one about the same enquiry and group. */
export const addConflict = (conflict: FieldConflict): void => set([...without(conflict), conflict]);

export const dropConflict = (conflict: FieldConflict): void => set(without(conflict));

export const clearConflicts = (): void => set([]);
