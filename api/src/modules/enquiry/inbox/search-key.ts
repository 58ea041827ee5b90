import { phoneNumbers } from '../phone.ts';
import { nameWords } from './name.rules.ts';

/** Returns the first phone number, and a key that contains the sounds of the name, its initials and all phone numbers. */
export function searchKeyOf(name: string, phone: string): { phoneNumber: string; searchKey: string } {
  const numbers = phoneNumbers(phone);
  return { phoneNumber: numbers[0] ?? '', searchKey: enquirySearchKey(name, numbers) };
}

/** If a code change makes this return other keys, a migration must compute the keys of all rows again. */
export const enquirySearchKey = (name: string, numbers: readonly string[]): string =>
  [...nameWords(name), ...numbers].join(' ');
