import { latinDigits } from '../../../forms/digits.ts';
import { factsOf, type VisitorField, visitorFieldNames, type visitorFields } from '../enquiry.rules.ts';
import { isNearName, typedInitials } from './name.rules.ts';

/** The fields of an enquiry that a search reads, in the order of the database's `enquiry_text`. */
export const searchedFields = visitorFieldNames.filter(
  (field): field is SearchedField => factsOf(field).isSearched === true,
);
type SearchedField = {
  [Field in VisitorField]: (typeof visitorFields)[Field] extends { isSearched: true } ? Field : never;
}[VisitorField];

/** A word of a search, or several words that are one phone number or the initials of a name. */
export interface SearchTerm {
  words: string[];
  /** The phone number without country code, trunk zero and punctuation; '' if the words are not a number. */
  digits: string;
  /** The pairs of letters of "K.C.", "K C" or "KC", as in search keys; empty if the words are not initials. */
  initials: string[];
}

/** The terms of a search. PostgreSQL cannot store NUL, so it becomes a character that no text contains. */
export function searchTerms(query: string | null | undefined): SearchTerm[] {
  const words = (query ?? '').replaceAll('\0', '\ufffd').trim().split(/\s+/).filter(Boolean);
  const terms: SearchTerm[] = [];
  let isAfterNumber = false;
  let isAfterLetter = false;
  for (const word of words) {
    const isLetter = LETTER.test(word);
    const isNumber: boolean =
      /^(\p{L}[\p{L}\p{M}]*:)?[+(]*[\d०-९][\d०-९()./-]*$/u.test(word) ||
      (isAfterNumber && /^[-/]+$/.test(word));
    const last = terms.at(-1);
    if (last && ((isNumber && isAfterNumber) || (isLetter && isAfterLetter))) last.words.push(word);
    else terms.push({ words: [word], digits: '', initials: [] });
    isAfterNumber = isNumber;
    isAfterLetter = isLetter;
    const term = terms.at(-1);
    if (term && isNumber) term.digits = dialled(term.words.join(''));
    else if (term) term.initials = typedInitials(term.words.join(' '));
  }
  // "Mobile: 98…", pasted from a signature.
  return terms.filter(
    ({ words }, index) => !(/^\p{L}[\p{L}\p{M}]*:$/u.test(words.join('')) && terms[index + 1]?.digits),
  );
}

/** One of several initials typed separately: "K" or "K." of "K. C.". */
const LETTER = /^\p{L}\p{M}*[.．॰]?$/u;

/** Fewer digits are often a year, a price or a score. */
const LEAST_DIGITS = 4;

/** The digits of a number as in `searchKey`, without prefixes for dialling. */
function dialled(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '').replace(/^0+/, '');
  const own = /^977\d{7,}/.test(digits) ? digits.slice(3).replace(/^0+/, '') : digits;
  return own.length < LEAST_DIGITS ? '' : own;
}

/**
 * Where a word of a search must occur in the text: anywhere, but one or two letters only at the beginning of a word. The index is
 * made of trigrams, so inner letters would have to be looked for in every row.
 */
export function placesOf(word: string): { begins: string | null; contains: string[] } {
  const text = word.toLowerCase();
  const isShort = /^[\p{L}\p{M}\p{N}]{1,2}$/u.test(word);
  return isShort ? { begins: text, contains: [` ${text}`, `\n${text}`] } : { begins: null, contains: [text] };
}

/** A row as a search reads it: the texts in `fields`, and the key. */
type Searched<Field extends string> = Readonly<Record<Field | 'searchKey', string>>;

/** Whether a search finds an enquiry: the text contains the words of each term, or the key its number. */
export const isFound = (enquiry: Searched<SearchedField>, terms: readonly SearchTerm[]): boolean =>
  isRowFound(enquiry, searchedFields, terms);

/** Whether a search finds a row of any kind by its texts. */
export function isRowFound<Field extends string>(
  row: Searched<Field>,
  fields: readonly Field[],
  terms: readonly SearchTerm[],
): boolean {
  const text = textOf(row, fields);
  return terms.every((term) => isIn(text, row.searchKey, term));
}

/** Whether an enquiry nearly matches a search that found nothing: at most one word of each term is misspelt. */
export const isNear = (enquiry: Searched<SearchedField>, terms: readonly SearchTerm[]): boolean =>
  isRowNear(enquiry, searchedFields, terms);

/** Whether a row of any kind nearly matches. */
export function isRowNear<Field extends string>(
  row: Searched<Field>,
  fields: readonly Field[],
  terms: readonly SearchTerm[],
): boolean {
  const text = textOf(row, fields);
  const heard = row.searchKey.split(' ');
  return terms.every(
    (term) =>
      isIn(text, row.searchKey, term) || (term.digits === '' && isNearName(term.words.join(''), heard)),
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
