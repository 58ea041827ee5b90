import { registerEnumType } from 'type-graphql';
import type { Reader } from '../../database/reader.ts';
import { badField, checkSearch } from '../../graphql/errors.ts';
import { behind, COUNTED, orderBy, pageOf, placeOf } from '../../records/keyset.ts';
import { pageSize } from '../../records/record.rules.ts';
import { condition, joined, type Part, whereOf } from '../../records/sql.ts';
import { checkCounsellor } from '../enquiry/enquiry.service.ts';
import { isRowNear, searchTerms } from '../enquiry/inbox/search.rules.ts';
import { nearTerm, termIn } from '../enquiry/inbox/search.sql.ts';
import { PERSON_TEXT, Person } from './person.entity.ts';
import { peopleKeysets } from './person.keysets.ts';
import { peoplePage, searchedInPerson } from './person.rules.ts';
import type { PersonConnection } from './person.types.ts';

/** The orders of the list of people. */
export enum PersonOrder {
  NAME = 'NAME',
  NEWEST = 'NEWEST',
}

registerEnumType(PersonOrder, {
  name: 'PersonOrder',
  valuesConfig: {
    NAME: { description: 'By name, Devanagari names after Latin ones.' },
    NEWEST: { description: 'Newest first.' },
  },
});

/** Parses the `order` of a URL: "name". Empty means NEWEST. @throws AppError BAD_USER_INPUT */
export function parsePersonOrder(text: string | undefined): PersonOrder {
  const order = (text || PersonOrder.NEWEST).toUpperCase();
  const known = Object.values(PersonOrder).find((each) => each === order);
  if (known) return known;
  throw badField('order', `Order must be one of: ${Object.keys(PersonOrder).join(', ').toLowerCase()}`);
}

/** Columns that lists do not read. */
const UNREAD = ['contentHash', 'emailKey', 'nameKey', 'numbers'];

const COUNTED_BY_SEARCH = 1000;
/** The most rows compared with a misspelt name. */
const COMPARED = 5000;

export interface PeopleFilter {
  first?: number | null | undefined;
  after?: string | null | undefined;
  query?: string | null | undefined;
  /** Default: NEWEST. */
  order?: PersonOrder | null | undefined;
  /** The responsible account. */
  counsellor?: string | null | undefined;
}

/** A page of the people. @throws AppError BAD_USER_INPUT for an invalid cursor */
export async function findPeople(reader: Reader, filter: PeopleFilter): Promise<PersonConnection> {
  checkSearch(filter.query);
  checkCounsellor(filter.counsellor ?? null);
  const order = filter.order ?? PersonOrder.NEWEST;
  const size = pageSize(filter.first, peoplePage);
  const keyset = peopleKeysets[order];
  const beyond = filter.after ? [behind(placeOf([keyset], filter.after))] : [];
  const { where, counted, most, isNear } = await filtered(reader, filter);
  const columns = reader.columns(Person, UNREAD);
  const rows =
    counted === 0
      ? []
      : await reader.rows<Person>(
          joined`select ${columns} from person ${whereOf([...where, ...beyond])} order by ${orderBy(keyset)} limit ${size + 1}`,
        );
  return { ...pageOf(rows.map(asPerson), size, () => keyset, { counted, most }), isNear };
}

/** Gives a plain row the entity's getters, which type-graphql needs. */
const asPerson = (row: Person): Person => Object.setPrototypeOf(row, Person.prototype);

const PRESENT = condition('merged_into_id is null');

/** The conditions of a filter and the number of matching rows, at most `most + 1`. */
async function filtered(reader: Reader, { query, counsellor, order }: PeopleFilter) {
  const terms = searchTerms(query);
  const base = [PRESENT, ...(counsellor ? [condition('counsellor_id = ?', counsellor)] : [])];
  if (terms.length === 0) {
    const some = joined`select from person ${whereOf(base)} limit ${COUNTED + 1}`;
    const [row] = await reader.rows<{ counted: number }>(
      joined`select count(*)::int as counted from (${some}) counted`,
    );
    return { where: base, counted: row?.counted ?? 0, most: COUNTED, isNear: false };
  }
  const most = COUNTED_BY_SEARCH;
  const exact = [...base, ...terms.map((term) => termIn(term, PERSON_TEXT))];
  const ids = await idsOf(reader, exact, most + 1);
  if (ids.length > most) {
    // Ordered by name, PostgreSQL would otherwise read all names up to the first match.
    const hits = joined`id = any(array(select id from person ${whereOf(exact)}))`;
    return { where: order === PersonOrder.NAME ? [hits] : exact, counted: ids.length, most, isNear: false };
  }
  const near = ids.length > 0 ? [] : await nearIds(reader, base, terms);
  const found = ids.length > 0 ? ids : near;
  // PostgreSQL cannot know that the matches are few, and would scan the whole list in its order.
  return { where: [condition('id = any(?)', found)], counted: found.length, most, isNear: near.length > 0 };
}

const idsOf = async (reader: Reader, where: readonly Part[], limit: number): Promise<string[]> => {
  const rows = await reader.rows<{ id: string }>(
    joined`select id from person ${whereOf(where)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};

/** People whose names are similar to the words of a search. PostgreSQL finds candidates, and `isRowNear` decides. */
async function nearIds(
  reader: Reader,
  base: readonly Part[],
  terms: ReturnType<typeof searchTerms>,
): Promise<string[]> {
  const where = whereOf([...base, ...terms.map((term) => nearTerm(term, PERSON_TEXT))]);
  type Row = Record<(typeof searchedInPerson)[number] | 'searchKey' | 'id', string>;
  const rows = await reader.rows<Row>(
    joined`select id, name, name_ne as "nameNe", email, guardian_name as "guardianName", search_key as "searchKey"
      from person ${where} limit ${COMPARED}`,
  );
  return rows
    .filter((row) => isRowNear(row, searchedInPerson, terms))
    .slice(0, COUNTED_BY_SEARCH + 1)
    .map(({ id }) => id);
}
