import { latinDigits } from '../../forms/digits.ts';
import type { PageBounds } from '../../records/record.rules.ts';
import { emailKeyOf } from '../enquiry/enquiry.rules.ts';

/** How staff typed a birthday. The stored day is always the AD one. */
export const birthCalendars = { ad: 'AD', bs: 'BS' } as const;

export const peoplePage: PageBounds = { usual: 50, most: 200 };
/** Enquiries of a person that are listed at a time, and other people that may be the same. */
export const personEnquiriesPage: PageBounds = { usual: 20, most: 20 };
export const suggestionsPage: PageBounds = { usual: 5, most: 5 };
export const timelinePage: PageBounds = { usual: 100, most: 200 };
export const mergesPage: PageBounds = { usual: 20, most: 20 };

/** Phones of one person. */
export const mostPhones = 10;

/** A phone number of a person. */
export interface Phone {
  /** As it was typed. */
  text: string;
  /** As the world dials it, "+977…"; '' where it is no number of any country. */
  number: string;
  /** Whose it is: '' for the person's own, "father", "mother", or any word. */
  whose: string;
}

/** The texts of a person that a search looks through. The expression of an index has the same order. */
export const searchedInPerson = ['name', 'nameNe', 'email', 'guardianName'] as const;

/** Fewer digits of a number, and fewer letters of a name, show nobody while they are typed. */
export const leastDigits = 5;
export const leastLetters = 3;

/** The digits of a number that is being typed, as search keys have them: without the country's code and the trunk zero. */
export function typedDigits(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '').replace(/^0+/, '');
  return /^977\d/.test(digits) ? digits.slice(3).replace(/^0+/, '') : digits;
}

/** The orders of the list of people, by their names in GraphQL. */
export type PeopleOrder = 'NAME' | 'NEWEST';

interface Listed {
  _id: string;
  name: string;
  /** A Date, or its text as GraphQL answers it. */
  createdAt: Date | string;
}

/** What the order NAME compares. */
export const nameKeyOf = (name: string): string => name.toLowerCase();

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;
const timeOf = ({ createdAt }: Pick<Listed, 'createdAt'>): number => new Date(createdAt).getTime();

export const peopleOrders: Readonly<Record<PeopleOrder, (one: Listed, other: Listed) => number>> = {
  NAME: (one, other) => compare(nameKeyOf(one.name), nameKeyOf(other.name)) || compare(one._id, other._id),
  NEWEST: (one, other) => compare(timeOf(other), timeOf(one)) || compare(other._id, one._id),
};

/** What the cursor behind a row says: the order, the row's id, and its place in the order. */
export const peopleCursorText = (order: PeopleOrder, id: string, row: Omit<Listed, '_id'>): string =>
  JSON.stringify([order, id, order === 'NAME' ? nameKeyOf(row.name) : timeOf(row)]);

/** By what one finds a person: all numbers, and the address. */
export interface Reachable {
  numbers: readonly string[];
  email: string;
}

/** Why two may be one person: "phone", "email", or null where nothing speaks for it. Empty ones are nobody's. */
export function sharedReason(one: Reachable, other: Reachable): 'phone' | 'email' | null {
  const isNumber = (number: string) => number !== '' && other.numbers.includes(number);
  if (one.numbers.some(isNumber)) return 'phone';
  return one.email !== '' && emailKeyOf(one.email) === emailKeyOf(other.email) ? 'email' : null;
}

/** The fields of a person that a merge compares one by one; phones and destinations are joined instead. */
export const mergedFields = [
  'name',
  'nameNe',
  'email',
  'birthDay',
  'guardianName',
  'level',
  'scores',
  'counsellorId',
] as const;
export type MergedField = (typeof mergedFields)[number];
export type MergeValues = Readonly<Record<MergedField, string | null>>;

const isBlank = (value: string | null): boolean => value === null || value === '';

/** The fields in which two people differ, so that staff must choose. */
export const differing = (kept: MergeValues, gone: MergeValues): MergedField[] =>
  mergedFields.filter((name) => !isBlank(kept[name]) && !isBlank(gone[name]) && kept[name] !== gone[name]);

/** The phones of two people, each number once. Who said whose it is, stays: "father / mother". */
export function joinedPhones(kept: readonly Phone[], gone: readonly Phone[]): Phone[] {
  const joined = new Map<string, Phone>();
  for (const phone of [...kept, ...gone]) {
    const key = phone.number || phone.text;
    const known = joined.get(key);
    const whose = [...new Set([known?.whose, phone.whose].filter(Boolean))].join(' / ');
    joined.set(key, { ...(known ?? phone), whose });
  }
  return [...joined.values()];
}

/** What a save of a person sets beside what was sent. */
export const rules = {
  prepared: ({ birthDay }: { birthDay: string | null }) =>
    birthDay === null ? ({ birthCalendar: 'ad' } as const) : {},
};
