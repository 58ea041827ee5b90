import { emailKeyOf } from '../enquiry/enquiry.rules.ts';
import { nameWords } from '../enquiry/inbox/name.rules.ts';
import { dialable, phoneNumbers } from '../enquiry/phone.ts';
import { leastDigits, nameKeyOf, type Phone, typedDigits } from './person.rules.ts';

interface Named {
  name: string;
  nameNe: string;
  email: string;
  phones: readonly Pick<Phone, 'text' | 'whose'>[];
}

export function personKeysOf({ name, nameNe, email, phones }: Named) {
  const read = phones.map(({ text }) => phoneNumbers(text));
  const numbers = [...new Set(read.flat())];
  return {
    phones: phones.map(({ text, whose }, index) => ({ text, number: read[index]?.[0] ?? '', whose })),
    numbers,
    emailKey: emailKeyOf(email),
    nameKey: nameKeyOf(name),
    searchKey: [...nameWords(`${name} ${nameNe}`), ...numbers].join(' '),
  };
}

/**
 * Returns what to look for in search keys while staff type a phone number: the numbers in the text or, if there is none yet, its
 * digits. Too few digits find nothing.
 */
export function typedNumbers(typed: string): string[] {
  const numbers = phoneNumbers(typed);
  const digits = typedDigits(typed);
  return numbers.length > 0 || digits.length < leastDigits ? numbers : [digits];
}

/**
 * Combines the phones of two people. Drops a row if earlier rows contain all its numbers, and adds its owners to these rows:
 * "father / mother".
 */
export function joinedPhones(kept: readonly Phone[], gone: readonly Phone[]): Phone[] {
  const joined: Phone[] = [];
  const rowOf = new Map<string, Phone>();
  for (const phone of [...kept, ...gone]) {
    const numbers = phoneNumbers(phone.text);
    const keys = numbers.length > 0 ? numbers : [phone.text];
    const known = keys.flatMap((key) => rowOf.get(key) ?? []);
    // A row may be dropped only if all parts of its text are valid numbers, or if the same text is already listed. In
    // "9841234567 / 0412 345 678", the second number is not valid in Nepal, and dropping the row would lose it.
    const isRead = rowOf.has(phone.text) || dialable(phone.text) !== null;
    if (isRead && known.length === keys.length) {
      for (const row of known) row.whose = ownersOf(row, phone);
    } else {
      const row = { ...phone };
      joined.push(row);
      for (const key of [...keys, phone.text]) if (!rowOf.has(key)) rowOf.set(key, row);
    }
  }
  return joined;
}

const ownersOf = (...phones: Phone[]): string =>
  [...new Set(phones.flatMap(({ whose }) => whose.split(' / ')))].filter(Boolean).join(' / ');
