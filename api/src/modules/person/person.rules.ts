import { latinDigits } from '../../forms/digits.ts';
import type { PageBounds } from '../../records/record.rules.ts';
import { compare, emailKeyOf, timeOf } from '../enquiry/enquiry.rules.ts';

/** The calendar in which staff typed a birthday. The stored day is always in AD. */
export const birthCalendars = { ad: 'AD', bs: 'BS' } as const;

export const peoplePage: PageBounds = { usual: 50, most: 200 };
export const personEnquiriesPage: PageBounds = { usual: 20, most: 20 };
export const suggestionsPage: PageBounds = { usual: 5, most: 5 };
export const timelinePage: PageBounds = { usual: 100, most: 200 };
export const mergesPage: PageBounds = { usual: 20, most: 20 };

export const mostPhones = 10;

export interface Phone {
  text: string;
  /** International form ("+977…"); '' if the text is not a valid number. */
  number: string;
  /** '' for the person's own number, otherwise "father", "mother" or another word. */
  whose: string;
}

/**
 * The fields that a search for people looks through, besides `searchKey`. They are in the order in which the SQL expression
 * `PERSON_TEXT` joins them.
 */
export const searchedInPerson = ['name', 'nameNe', 'email', 'guardianName'] as const;

/** Suggestions appear after this many digits of a phone number, or this many letters of a name. */
export const leastDigits = 5;
export const leastLetters = 3;

/** Returns the digits of a possibly incomplete number, without 977 and leading zeros, to look for in search keys. */
export function typedDigits(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '').replace(/^0+/, '');
  return /^977\d/.test(digits) ? digits.slice(3).replace(/^0+/, '') : digits;
}

export type PeopleOrder = 'NAME' | 'NEWEST';

interface Listed {
  _id: string;
  name: string;
  /** A string is a time in ISO 8601. */
  createdAt: Date | string;
}

export const nameKeyOf = (name: string): string => name.toLowerCase();

export const peopleOrders: Readonly<Record<PeopleOrder, (one: Listed, other: Listed) => number>> = {
  NAME: (one, other) => compare(nameKeyOf(one.name), nameKeyOf(other.name)) || compare(one._id, other._id),
  NEWEST: (one, other) => compare(timeOf(other), timeOf(one)) || compare(other._id, one._id),
};

export interface Reachable {
  numbers: readonly string[];
  email: string;
}

/** Returns what two people share: a phone number or an email address; null if they share neither. Empty values never match. */
export function sharedReason(one: Reachable, other: Reachable): 'phone' | 'email' | null {
  const isNumber = (number: string) => number !== '' && other.numbers.includes(number);
  if (one.numbers.some(isNumber)) return 'phone';
  return one.email !== '' && emailKeyOf(one.email) === emailKeyOf(other.email) ? 'email' : null;
}

/**
 * Returns those who share a phone number or the email address with `one`. Those with the same phone number come first, because
 * it is stronger evidence.
 */
export function matchesAmong<Other extends Reachable>(one: Reachable, others: readonly Other[]) {
  const matches = others.flatMap((other) => {
    const reason = sharedReason(one, other);
    return reason ? [{ other, reason }] : [];
  });
  const { phone = [], email = [] } = Object.groupBy(matches, ({ reason }) => reason);
  return [...phone, ...email];
}

/** A merge compares these fields one by one. Phones and destinations are not compared but combined. */
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

/** Returns the fields for which staff must choose one of the two values. */
export const differing = (kept: MergeValues, gone: MergeValues): MergedField[] =>
  mergedFields.filter((name) => !isBlank(kept[name]) && !isBlank(gone[name]) && kept[name] !== gone[name]);

export const rules = {
  prepared: ({ birthDay }: { birthDay: string | null }) =>
    birthDay === null ? ({ birthCalendar: 'ad' } as const) : {},
};
