import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { latinDigits } from '../../forms/digits.ts';

/**
 * Returns the phone numbers in a visitor's field, each in international form ("+" and digits) without extensions. Several numbers
 * are separated by "/", ",", ";", "|", "or" or a line break. A number without a country code counts as Nepalese. Leaves out
 * invalid numbers.
 */
export function phoneNumbers(typed: string): string[] {
  return [...new Set(partsOf(typed).flatMap((part) => numberIn(part)?.number ?? []))];
}

const partsOf = (typed: string): string[] => latinDigits(typed).split(/[/,;|\n]|\bor\b/);

function numberIn(part: string) {
  // Some people write 0 instead of + before the country code 977.
  const number = parsePhoneNumberFromString(part.trim().replace(/^0(?=977)/, '+'), 'NP');
  return number?.isValid() ? number : null;
}

/**
 * Returns a phone field's numbers with a blank after the country code, such as "+977 9841123456", which a telephone can dial and
 * a spreadsheet does not treat as a number; null if the field contains anything other than complete numbers.
 */
export function dialable(typed: string): string | null {
  const parts = partsOf(typed);
  const numbers = parts.flatMap((part) => (/^[\d\s()+.-]+$/.test(part) ? (numberIn(part) ?? []) : []));
  if (numbers.length !== parts.length) return null;
  return numbers.map((each) => `+${each.countryCallingCode} ${each.nationalNumber}`).join(', ');
}
