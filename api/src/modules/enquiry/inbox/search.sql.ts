import { condition, type Part } from '../../../records/sql.ts';
import { heardWords } from './name.rules.ts';
import { placesOf, type SearchTerm } from './search.rules.ts';

/**
 * The condition of one term of a search in a table that has the column `search_key`.
 *
 * @param text - the expression of the searched texts, in lower case; it has an index of trigrams
 */
export function termIn({ words, digits, initials }: SearchTerm, text: string): Part {
  const parts = words.map((word) => inText(word, text));
  const texts = condition(
    parts.map(({ sql }) => sql).join(' and '),
    ...parts.flatMap(({ values }) => values),
  );
  if (digits !== '')
    return condition(`(search_key like ? or (${texts.sql}))`, `%${digits}%`, ...texts.values);
  if (initials.length === 0) return texts;
  // Matches a whole word of the key. The pairs consist of letters, so they need no escaping in the pattern.
  const pairs = initials.map((pair) => `(^| )${pair}( |$)`);
  const inKey = pairs.map(() => 'search_key ~ ?').join(' and ');
  return condition(`((${inKey}) or (${texts.sql}))`, ...pairs, ...texts.values);
}

/** Like {@link termIn}, but also matches similar names. */
export function nearTerm(term: SearchTerm, text: string): Part {
  const exact = termIn(term, text);
  const heard = term.digits === '' ? heardWords(term.words.join('')) : [];
  if (heard.length !== 1) return exact;
  return condition(`(search_key %>> ? or (${exact.sql}))`, heard[0], ...exact.values);
}

function inText(word: string, text: string): Part {
  const { begins, contains } = placesOf(word);
  const patterns = contains.map((part) => `%${escaped(part)}%`);
  if (begins !== null) patterns.unshift(`${escaped(begins)}%`);
  return condition(`(${patterns.map(() => `${text} like ?`).join(' or ')})`, ...patterns);
}

/** Escapes the wildcards of LIKE in a text. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
