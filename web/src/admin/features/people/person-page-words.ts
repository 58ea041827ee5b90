import type { AdminPersonQuery } from '../../../gql/graphql.ts';
import { type DialNumber, numbersOf } from '../enquiries/phone-numbers.ts';
import { dialsOf, type PersonPhone } from './person-words.ts';

/** The person whose page is open. */
export type ShownPerson = AdminPersonQuery['adminPerson'];

/** Full years from a birth day to another day, both as "2026-11-21"; null if the birth day is later. */
export function ageOn(birthDay: string, today: string): number | null {
  if (birthDay > today) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

interface Reached {
  phones: readonly PersonPhone[];
  enquiries: readonly { phone: string; phoneNumber: string }[];
}

/** The numbers of a person's enquiries that the person does not have, each once. */
export function numbersMissing({ phones, enquiries }: Reached): DialNumber[] {
  const known = new Set(dialsOf(phones).map(({ tel }) => tel));
  const missing = new Map<string, DialNumber>();
  for (const { phone, phoneNumber } of enquiries)
    for (const dial of numbersOf(phone, phoneNumber)) if (!known.has(dial.tel)) missing.set(dial.tel, dial);
  return [...missing.values()];
}
