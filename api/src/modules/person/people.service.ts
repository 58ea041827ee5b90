import { ArgsType, ID, Int, registerEnumType } from 'type-graphql';
import type { Reader } from '../../database/reader.ts';
import { checkSearch, parseName } from '../../graphql/errors.ts';
import { nullable } from '../../graphql/field.ts';
import { behind, COUNTED, orderBy, pageOf, placeOf } from '../../records/keyset.ts';
import { pageSize } from '../../records/record.rules.ts';
import { condition, joined, whereOf } from '../../records/sql.ts';
import { checkCounsellor } from '../enquiry/enquiry.service.ts';
import { searchTerms } from '../enquiry/inbox/search.rules.ts';
import { COUNTED_BY_SEARCH, search } from '../enquiry/inbox/search.sql.ts';
import { PERSON_TEXT, Person } from './person.entity.ts';
import { peopleKeysets } from './person.keysets.ts';
import { peoplePage, searchedInPerson } from './person.rules.ts';
import type { PersonConnection } from './person.types.ts';

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

/** Parses an order such as "name". An empty text means NEWEST. @throws AppError BAD_USER_INPUT */
export const parsePersonOrder = (text: string | undefined): PersonOrder =>
  text ? parseName('order', PersonOrder, text) : PersonOrder.NEWEST;

const UNREAD = ['contentHash', 'emailKey', 'nameKey', 'numbers'];

@ArgsType()
export class PeopleFilter {
  @nullable(Int) first?: number | null | undefined;
  @nullable(String) after?: string | null | undefined;
  @nullable(String) query?: string | null | undefined;
  /** Default: NEWEST. */
  @nullable(PersonOrder) order?: PersonOrder | null | undefined;
  /** The id of the responsible account. */
  @nullable(ID) counsellor?: string | null | undefined;
}

/** @throws AppError BAD_USER_INPUT for an invalid filter or cursor */
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

/** Gives a row the getters of the entity. Otherwise, type-graphql would copy the row into a new entity for each getter. */
const asPerson = (row: Person): Person => Object.setPrototypeOf(row, Person.prototype);

const PRESENT = condition('merged_into_id is null');

/** Returns the conditions of a filter and the number of matching people. The count stops at `most` + 1. */
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
  const people = { table: 'person', fields: searchedInPerson, text: PERSON_TEXT };
  const hits = await search(reader, people, base, terms);
  // If many matches are to be sorted by name, a subquery finds all of them first. Without the subquery, PostgreSQL would read
  // all people in the order of their names and test each of them.
  const isLong = hits.counted > COUNTED_BY_SEARCH && order === PersonOrder.NAME;
  const where = isLong ? [joined`id = any(array(select id from person ${whereOf(hits.where)}))`] : hits.where;
  return { ...hits, where, most: COUNTED_BY_SEARCH };
}
