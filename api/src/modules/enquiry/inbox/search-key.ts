import { phoneNumbers } from '../phone.ts';
import { nameWords } from './name.rules.ts';

/**
 * What is kept of a name and a phone field for searches: the first number, and as `searchKey` the name's words as they are heard,
 * its initials, and all numbers. The key is never empty, because an empty one waits to be made.
 */
export function searchKeyOf(name: string, phone: string): { phoneNumber: string; searchKey: string } {
  const numbers = phoneNumbers(phone);
  return { phoneNumber: numbers[0] ?? '', searchKey: enquirySearchKey(name, numbers) };
}

/** The key of a name with numbers that were read already. */
export const enquirySearchKey = (name: string, numbers: readonly string[]): string =>
  [...nameWords(name), ...numbers].join(' ') || '-';
