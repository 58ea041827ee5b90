import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { latinDigits } from '../../forms/digits.ts';

/**
 * The phone numbers in a field as visitors fill it, each in international form ("+" and digits), without extensions. Several are
 * separated by "/", ",", ";", "or" or a line. A number without a country code counts as Nepalese. Invalid numbers are left out.
 */
export function phoneNumbers(typed: string): string[] {
  return [...new Set(partsOf(typed).flatMap((part) => numberIn(part)?.number ?? []))];
}

const partsOf = (typed: string): string[] => latinDigits(typed).split(/[/,;|\n]|\bor\b/);

function numberIn(part: string) {
  // People dial +977 and the zero of the trunk line, or one of them in the other's place.
  const number = parsePhoneNumberFromString(part.trim().replace(/^0(?=977)/, '+'), 'NP');
  return number?.isValid() ? number : null;
}

/**
 * The numbers of a phone field with a blank behind the country's code: "+977 9841123456". A telephone dials that, and no
 * spreadsheet calculates with it. Null where the field has anything beside whole numbers.
 */
export function dialable(typed: string): string | null {
  const parts = partsOf(typed);
  const numbers = parts.flatMap((part) => (/^[\d\s()+.-]+$/.test(part) ? (numberIn(part) ?? []) : []));
  if (numbers.length !== parts.length) return null;
  return numbers.map((each) => `+${each.countryCallingCode} ${each.nationalNumber}`).join(', ');
}
