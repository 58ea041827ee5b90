import type { Phone } from 'api/rules/person';
import type { AdminPersonQuery } from '../../../gql/graphql.ts';
import { type DialNumber, numbersOf, spokenNumber } from '../../phone-numbers.ts';

export const personPath = (id: string): string => `/admin/people/${id}`;

const phoneText = ({ text, number }: Phone): string => spokenNumber(text, number);

/** Returns "9851-088888 (mother)". */
export const phoneWords = (phone: Phone): string =>
  phone.whose ? `${phoneText(phone)} (${phone.whose})` : phoneText(phone);

export const phonesWords = (phones: readonly Phone[]): string => phones.map(phoneWords).join(', ');

/** Returns the numbers that can be dialled, without duplicates. */
export function dialsOf(phones: readonly Phone[]): (DialNumber & { whose: string })[] {
  const all = phones.flatMap(({ text, number, whose }) =>
    numbersOf(text, number).map((dial) => ({ ...dial, whose })),
  );
  return all.filter(({ tel }, index) => all.findIndex((each) => each.tel === tel) === index);
}

/** Returns "Bachelor, Australia, Japan"; '' if nothing is known. */
export const wishWords = ({
  level,
  destinations,
}: {
  level: string;
  destinations: readonly string[];
}): string => [level, ...destinations].filter(Boolean).join(', ');

const reasons: Readonly<Record<string, string>> = {
  phone: 'same phone number',
  email: 'same e-mail address',
  name: 'similar name',
};

/** Returns the reason why two people may be the same, such as "same phone number". */
export const reasonWords = (reason: string): string => reasons[reason] ?? reason;

/**
 * Returns a new person's phone numbers from the phone field of an enquiry. Two numbers in that field become two entries.
 * @param stored - the enquiry's `phoneNumber`: the first number as parsed by the server
 */
export function phonesFrom(phone: string, stored: string): { text: string; whose: string }[] {
  const typed = phone.trim();
  if (!typed) return [];
  const numbers = numbersOf(typed, stored);
  return (numbers.length > 1 ? numbers.map(({ shown }) => shown) : [typed]).map((text) => ({
    text,
    whose: '',
  }));
}

export type OpenPerson = AdminPersonQuery['adminPerson'];

/** Returns the age in full years; null if the birthday is after `today`. Both days are like "2026-11-21". */
export function ageOn(birthDay: string, today: string): number | null {
  if (birthDay > today) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

interface Reached {
  phones: readonly Phone[];
  enquiries: readonly { phone: string; phoneNumber: string }[];
}

/** Returns the phone numbers in a person's enquiries that the person's record lacks. */
export function numbersMissing({ phones, enquiries }: Reached): DialNumber[] {
  const known = new Set(dialsOf(phones).map(({ tel }) => tel));
  const missing = new Map<string, DialNumber>();
  for (const { phone, phoneNumber } of enquiries)
    for (const dial of numbersOf(phone, phoneNumber)) if (!known.has(dial.tel)) missing.set(dial.tel, dial);
  return [...missing.values()];
}
