import type { Reader } from '../../../database/reader.ts';
import { condition, joined, type Part, partsJoined, whereOf } from '../../../records/sql.ts';
import { columnOf } from '../enquiry.rules.ts';
import { soundsOf, swapped } from './name.rules.ts';
import { nearRows, placesOf, type SearchTerm } from './search.rules.ts';

/** @param text - an SQL expression with a trigram index: the row's searched columns, joined and in lower case */
function termIn({ words, digits, initials }: SearchTerm, text: string): Part {
  const parts = words.map((word) => inText(word, text));
  const texts = partsJoined(parts, ' and ');
  if (digits !== '')
    return condition(`(search_key like ? or (${texts.sql}))`, `%${digits}%`, ...texts.values);
  if (initials.length === 0) return texts;
  // Matches a whole word of `search_key`. Initials contain only letters, so the pattern needs no escaping.
  const pairs = initials.map((pair) => `(^| )${pair}( |$)`);
  const inKey = pairs.map(() => 'search_key ~ ?').join(' and ');
  return condition(`((${inKey}) or (${texts.sql}))`, ...pairs, ...texts.values);
}

function nearTerm(term: SearchTerm, text: string): Part {
  const exact = termIn(term, text);
  const [heard, ...more] = term.digits === '' ? soundsOf(term.words.join('')) : [];
  if (heard === undefined || more.length > 0) return exact;
  const turned = swapped(heard).map((word) => condition('search_key ~ ?', `(^| )${word}( |$)`));
  const near = [condition('search_key %>> ?', heard), ...turned, exact];
  return joined`(${partsJoined(near, ' or ')})`;
}

/** Counting stops at this number, because a search must read the text of every row that it counts. */
export const COUNTED_BY_SEARCH = 1000;
/** At most this many rows are compared with a misspelt name. */
const COMPARED = 5000;

/** The table must have the column `search_key`. */
export interface SearchedTable<Field extends string> {
  table: string;
  /** The columns that the SQL expression `text` joins. */
  fields: readonly Field[];
  text: string;
}

/** `counted` is at most COUNTED_BY_SEARCH + 1, which stands for more than COUNTED_BY_SEARCH hits. */
interface Hits {
  where: Part[];
  counted: number;
  /** True if no row matched exactly, and the hits are rows with similar names. False if there are no hits. */
  isNear: boolean;
}

/**
 * Searches a table. If there are at most COUNTED_BY_SEARCH hits, the returned condition lists their ids. With the conditions of
 * the search instead, PostgreSQL might read the whole table in sort order to fill a page.
 */
export async function search<Field extends string>(
  reader: Reader,
  searched: SearchedTable<Field>,
  base: readonly Part[],
  terms: readonly SearchTerm[],
): Promise<Hits> {
  const where = [...base, ...terms.map((term) => termIn(term, searched.text))];
  const some = joined`select id from ${searched.table} ${whereOf(where)} limit ${COUNTED_BY_SEARCH + 1}`;
  const exact = (await reader.rows<{ id: string }>(some)).map(({ id }) => id);
  if (exact.length > COUNTED_BY_SEARCH) return { where, counted: exact.length, isNear: false };
  const ids = exact.length > 0 ? exact : await nearIds(reader, searched, base, terms);
  return {
    where: [condition('id = any(?)', ids)],
    counted: ids.length,
    isNear: exact.length === 0 && ids.length > 0,
  };
}

async function nearIds<Field extends string>(
  reader: Reader,
  { table, fields, text }: SearchedTable<Field>,
  base: readonly Part[],
  terms: readonly SearchTerm[],
): Promise<string[]> {
  const where = [...base, ...terms.map((term) => nearTerm(term, text))];
  const columns = [...fields, 'searchKey'].map((field) => `${columnOf(field)} as "${field}"`).join(', ');
  const rows = await reader.rows<Record<Field | 'searchKey' | 'id', string>>(
    joined`select id, ${columns} from ${table} ${whereOf(where)} limit ${COMPARED}`,
  );
  return nearRows(rows, fields, terms)
    .slice(0, COUNTED_BY_SEARCH + 1)
    .map(({ id }) => id);
}

function inText(word: string, text: string): Part {
  const { begins, contains } = placesOf(word);
  const patterns = contains.map((part) => `%${escaped(part)}%`);
  if (begins !== null) patterns.unshift(`${escaped(begins)}%`);
  return condition(`(${patterns.map(() => `${text} like ?`).join(' or ')})`, ...patterns);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
