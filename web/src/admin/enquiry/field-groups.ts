import { followUpGroup } from 'api/rules/enquiry';

/** What staff set on an enquiry. */
export interface EnquiryState {
  version: number;
  status: string;
  followUpOn: string | null;
  followUpTime: string | null;
  followUpKind: string;
  counsellorId: string | null;
  personId: string | null;
}
export type StateField = Exclude<keyof EnquiryState, 'version'>;
export type EnquiryChange = Partial<Pick<EnquiryState, StateField>>;

/** Fields that are one value: a time agreed for one day is not agreed for another. */
export const fieldGroups = {
  status: ['status'],
  followUp: followUpGroup,
  counsellor: ['counsellorId'],
  person: ['personId'],
} as const satisfies Record<string, readonly StateField[]>;
export type FieldGroup = keyof typeof fieldGroups;

const groups = Object.keys(fieldGroups) as FieldGroup[];
const stateFields: readonly StateField[] = Object.values(fieldGroups).flat();

export const isSame = (group: FieldGroup, one: EnquiryChange, other: EnquiryChange): boolean =>
  fieldGroups[group].every((field) => (one[field] ?? null) === (other[field] ?? null));

/** The part of a change that belongs to one group, whole: what is not sent stays as it was seen. */
export function partOf(group: FieldGroup, change: EnquiryChange, seen: EnquiryChange): EnquiryChange {
  return Object.fromEntries(fieldGroups[group].map((field) => [field, wanted(field, change, seen)]));
}

/** A change with the time that goes with it: without a day there is none. */
function wanted(field: StateField, change: EnquiryChange, seen: EnquiryChange) {
  if (change.followUpOn === null && field === 'followUpTime') return null;
  if (change.followUpOn === null && field === 'followUpKind') return 'call';
  return change[field] === undefined ? (seen[field] ?? null) : change[field];
}

/** Only the fields of an enquiry's state, of an input that may hold more. */
export const changeOf = (input: object): EnquiryChange =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && (stateFields as readonly string[]).includes(name),
    ),
  );

/** Where a change stands against what a colleague has stored meanwhile, group by group. */
export function compare(change: EnquiryChange, seen: EnquiryChange, theirs: EnquiryChange) {
  const mineOf = (group: FieldGroup) => partOf(group, change, seen);
  // What staff left as it was follows the colleague.
  const open = groups.filter(
    (group) => !isSame(group, mineOf(group), seen) && !isSame(group, mineOf(group), theirs),
  );
  return {
    /** Differ, and a colleague changed them, too: staff decide. */
    contested: open
      .filter((group) => !isSame(group, seen, theirs))
      .map((group) => ({ group, mine: mineOf(group) })),
    /** Can be sent on top of the colleague's state. */
    free: Object.assign(
      {},
      ...open.filter((group) => isSame(group, seen, theirs)).map(mineOf),
    ) as EnquiryChange,
  };
}
