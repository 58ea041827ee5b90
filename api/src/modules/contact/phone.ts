import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { latinDigits } from '../../forms/digits.ts';

/**
 * The phone numbers in a field as visitors fill it, each in international form ("+" and digits), without extensions. Several are
 * separated by "/", ",", ";", "or" or a line. A number without a country code counts as Nepalese. What no country has is left out.
 */
export function phoneNumbers(typed: string): string[] {
  const numbers = latinDigits(typed)
    .split(/[/,;|\n]|\bor\b/)
    // People dial +977 and the zero of the trunk line, or one of them in the other's place.
    .map((each) => parsePhoneNumberFromString(each.trim().replace(/^0(?=977)/, '+'), 'NP'))
    .flatMap((number) => (number?.isValid() ? [number.number] : []));
  return [...new Set(numbers)];
}
