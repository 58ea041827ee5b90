import { latinDigits } from '../../forms/digits.ts';
import type { PageBounds } from '../../records/record.rules.ts';
import { emailKeyOf } from '../enquiry/enquiry.rules.ts';

/** The calendar in which staff typed a birthday. The stored day is always in AD. */
export const birthCalendars = { ad: 'AD', bs: 'BS' } as const;

export const peoplePage: PageBounds = { usual: 50, most: 200 };
/** The number of enquiries of a person per page. */
export const personEnquiriesPage: PageBounds = { usual: 20, most: 20 };
export const suggestionsPage: PageBounds = { usual: 5, most: 5 };
export const timelinePage: PageBounds = { usual: 100, most: 200 };
export const mergesPage: PageBounds = { usual: 20, most: 20 };

/** The maximum number of phones of a person. */
export const mostPhones = 10;

/** A phone number of a person. */
export interface Phone {
  /** The number as typed. */
  text: string;
  /** The number in international format ("+977…"); '' if it is not valid. */
  number: string;
  /** Whose number it is: '' for the person's own, otherwise "father", "mother" or another word. */
  whose: string;
}

/** The fields of a person in which a search looks, in the order of the index's expression. */
export const searchedInPerson = ['name', 'nameNe', 'email', 'guardianName'] as const;

/** Suggestions appear only if at least this many digits of a number or letters of a name have been typed. */
export const leastDigits = 5;
export const leastLetters = 3;

/** Returns the digits of a partly typed number in the form used in search keys: without country code and trunk zero. */
export function typedDigits(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '').replace(/^0+/, '');
  return /^977\d/.test(digits) ? digits.slice(3).replace(/^0+/, '') : digits;
}

/** The sort orders of the list of people, with their names in GraphQL. */
export type PeopleOrder = 'NAME' | 'NEWEST';

interface Listed {
  _id: string;
  name: string;
  /** A Date, or an ISO text as in GraphQL responses. */
  createdAt: Date | string;
}

/** Returns the key by which the order NAME sorts. */
export const nameKeyOf = (name: string): string => name.toLowerCase();

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;
const timeOf = ({ createdAt }: Pick<Listed, 'createdAt'>): number => new Date(createdAt).getTime();

export const peopleOrders: Readonly<Record<PeopleOrder, (one: Listed, other: Listed) => number>> = {
  NAME: (one, other) => compare(nameKeyOf(one.name), nameKeyOf(other.name)) || compare(one._id, other._id),
  NEWEST: (one, other) => compare(timeOf(other), timeOf(one)) || compare(other._id, one._id),
};

/** The data by which people are matched: all phone numbers and the e-mail address. */
export interface Reachable {
  numbers: readonly string[];
  email: string;
}

/** Returns why two people may be the same: "phone", "email", or null if nothing suggests it. Empty values never match. */
export function sharedReason(one: Reachable, other: Reachable): 'phone' | 'email' | null {
  const isNumber = (number: string) => number !== '' && other.numbers.includes(number);
  if (one.numbers.some(isNumber)) return 'phone';
  return one.email !== '' && emailKeyOf(one.email) === emailKeyOf(other.email) ? 'email' : null;
}

/** The fields that a merge compares one by one. Phones and destinations are combined instead. */
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

/** Returns the fields in which two people differ, for which staff must choose a value. */
export const differing = (kept: MergeValues, gone: MergeValues): MergedField[] =>
  mergedFields.filter((name) => !isBlank(kept[name]) && !isBlank(gone[name]) && kept[name] !== gone[name]);

/** Combines the phones of two people. Each number is listed once, with all its owners: "father / mother". */
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

/** The values that a save of a person sets in addition to those of the form. */
export const rules = {
  prepared: ({ birthDay }: { birthDay: string | null }) =>
    birthDay === null ? ({ birthCalendar: 'ad' } as const) : {},
};
