import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { latinDigits } from '../../forms/digits.ts';

/**
 * Returns each number as "+" and digits, without extension. Numbers may be separated by a line break, "/", ",", ";", "|", "&",
 * "or", "and", or the same words in Nepali. A number without a country code counts as Nepalese. Leaves out invalid numbers.
 */
export function phoneNumbers(typed: string): string[] {
  return [...new Set(partsOf(typed).flatMap((part) => numberIn(part)?.number ?? []))];
}

const partsOf = (typed: string): string[] =>
  latinDigits(typed).split(/[/,;|&\n]|\b(?:or|and)\b|\s(?:वा|र)\s/);

function numberIn(part: string) {
  // Some people write 0 instead of + before the country code 977.
  const number = parsePhoneNumberFromString(part.trim().replace(/^0(?=977)/, '+'), 'NP');
  return number?.isValid() ? number : null;
}

/** Formats numbers as in "+977 9841123456", which spreadsheets keep as text. Returns null if a part is not a phone number. */
export function dialable(typed: string): string | null {
  const parts = partsOf(typed);
  const numbers = parts.flatMap((part) => (/^[\d\s()+.-]+$/.test(part) ? (numberIn(part) ?? []) : []));
  if (numbers.length !== parts.length) return null;
  return numbers.map((each) => `+${each.countryCallingCode} ${each.nationalNumber}`).join(', ');
}
