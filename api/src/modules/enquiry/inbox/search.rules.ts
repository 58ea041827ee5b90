import { latinDigits } from '../../../forms/digits.ts';
import { factsOf, type VisitorField, visitorFieldNames, type visitorFields } from '../enquiry.rules.ts';
import { isNearName, typedInitials } from './name.rules.ts';

/** In the same order as in the database function `enquiry_text`. */
export const searchedFields = visitorFieldNames.filter(
  (field): field is SearchedField => factsOf(field).isSearched === true,
);
type SearchedField = {
  [Field in VisitorField]: (typeof visitorFields)[Field] extends { isSearched: true } ? Field : never;
}[VisitorField];

/** A searched word, or several words that form a phone number or a name's initials. */
export interface SearchTerm {
  words: string[];
  /** Without country code, leading zeros and punctuation; '' if the words are not a phone number. */
  digits: string;
  /** Pairs of letters: "kc" for "K.C.", "K C" and "KC". Empty if the words are not initials. */
  initials: string[];
}

/** Splits a search into terms. Replaces NUL, which PostgreSQL rejects, with U+FFFD. */
export function searchTerms(query: string | null | undefined): SearchTerm[] {
  const words = (query ?? '').replaceAll('\0', '\ufffd').trim().split(/\s+/).filter(Boolean);
  const groups: { words: string[]; isNumber: boolean }[] = [];
  let isAfterNumber = false;
  let isAfterLetter = false;
  for (const word of words) {
    const isLetter = LETTER.test(word);
    const isNumber: boolean =
      /^(\p{L}[\p{L}\p{M}]*:)?[+(]*[\d०-९][\d०-९()./-]*$/u.test(word) ||
      (isAfterNumber && /^[-/]+$/.test(word));
    const last = groups.at(-1);
    if (last && ((isNumber && isAfterNumber) || (isLetter && isAfterLetter))) last.words.push(word);
    else groups.push({ words: [word], isNumber });
    isAfterNumber = isNumber;
    isAfterLetter = isLetter;
  }
  // Computes `digits` and `initials` once per group. Doing so after each word would take minutes for many single letters.
  const terms = groups.map(({ words, isNumber }) => ({
    words,
    digits: isNumber ? dialled(words.join('')) : '',
    initials: isNumber ? [] : typedInitials(words.join(' ')),
  }));
  // Drops a label before a number, such as "Mobile: 98…", which staff paste from email signatures.
  return terms.filter(
    ({ words }, index) => !(/^\p{L}[\p{L}\p{M}]*:$/u.test(words.join('')) && terms[index + 1]?.digits),
  );
}

/** A single initial: "K" or "K." in "K. C.". */
const LETTER = /^\p{L}\p{M}*[.．॰]?$/u;

/** A shorter number is not compared with phone numbers, because it is often a price or a score. */
const LEAST_DIGITS = 4;

/** Returns the digits to look for in `searchKey`, without the country code 977 and leading zeros; '' if there are too few. */
function dialled(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '').replace(/^0+/, '');
  const own = /^977\d{7,}/.test(digits) ? digits.slice(3).replace(/^0+/, '') : digits;
  return own.length < LEAST_DIGITS ? '' : own;
}

/**
 * Returns the conditions for a word in a text: the text begins with `begins`, or contains one of the strings in `contains`.
 * `contains` spells an apostrophe both as `'` and as `’`. A word of one or two characters matches only at the start of a word,
 * because elsewhere the trigram index cannot find it, so PostgreSQL would read every row.
 */
export function placesOf(word: string): { begins: string | null; contains: string[] } {
  const text = word.toLowerCase();
  const isShort = /^[\p{L}\p{M}\p{N}]{1,2}$/u.test(word);
  if (isShort) return { begins: text, contains: [` ${text}`, `\n${text}`] };
  const spellings = ["'", '’'].map((apostrophe) => text.replace(/['’]/g, apostrophe));
  return { begins: null, contains: [...new Set([text, ...spellings])] };
}

type Searched<Field extends string> = Readonly<Record<Field | 'searchKey', string>>;

/**
 * Returns the rows in which each term occurs: its words in the text, or its number or initials in `searchKey`. If there are none,
 * returns the rows of `nearRows`.
 */
export function rowsFound<Field extends string, Row extends Searched<Field>>(
  rows: readonly Row[],
  fields: readonly Field[],
  terms: readonly SearchTerm[],
): { rows: Row[]; isNear: boolean } {
  const exact = rows.filter((row) => {
    const text = textOf(row, fields);
    return terms.every((term) => isIn(text, row.searchKey, term));
  });
  if (exact.length > 0) return { rows: exact, isNear: false };
  const near = nearRows(rows, fields, terms);
  return { rows: near, isNear: near.length > 0 };
}

/**
 * Returns the rows in which each term occurs, or is a misspelt form of a word in the name. If there are none, a search with
 * several terms allows more wrong letters (`isWide`). With a single term, that would find too many rows.
 */
export function nearRows<Field extends string, Row extends Searched<Field>>(
  rows: readonly Row[],
  fields: readonly Field[],
  terms: readonly SearchTerm[],
): Row[] {
  const near = rows.filter((row) => isRowNear(row, fields, terms, false));
  return near.length > 0 || terms.length < 2
    ? near
    : rows.filter((row) => isRowNear(row, fields, terms, true));
}

function isRowNear<Field extends string>(
  row: Searched<Field>,
  fields: readonly Field[],
  terms: readonly SearchTerm[],
  isWide: boolean,
): boolean {
  const text = textOf(row, fields);
  const heard = row.searchKey.split(' ');
  return terms.every(
    (term) =>
      isIn(text, row.searchKey, term) ||
      (term.digits === '' && isNearName(term.words.join(''), heard, isWide)),
  );
}

const textOf = <Field extends string>(row: Searched<Field>, fields: readonly Field[]): string =>
  fields
    .map((field) => row[field])
    .join(' ')
    .toLowerCase();

function isIn(text: string, searchKey: string, { words, digits, initials }: SearchTerm): boolean {
  if (digits !== '' && searchKey.includes(digits)) return true;
  if (initials.length > 0 && initials.every((pair) => ` ${searchKey} `.includes(` ${pair} `))) return true;
  return words.map(placesOf).every(({ begins, contains }) => {
    const isFirst = begins !== null && text.startsWith(begins);
    return isFirst || contains.some((part) => text.includes(part));
  });
}
