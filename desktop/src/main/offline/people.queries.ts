import { cursorOf } from 'api/keyset';
import { peopleKeysets } from 'api/person-keysets';
import { phoneNumbers } from 'api/phone';
import { emailKeyOf } from 'api/rules/enquiry';
import { isRowFound, nearRows, searchTerms } from 'api/rules/enquiry-search';
import {
  leastDigits,
  leastLetters,
  type PeopleOrder,
  peopleOrders,
  peoplePage,
  searchedInPerson,
  suggestionsPage,
  typedDigits,
} from 'api/rules/person';
import { enquiryNode, type PageArgs, pageOf, personNode } from './copy.nodes.ts';
import { type EnquiryRow, isListed, type OfficeCopy, type PersonRow, personIn } from './office.copy.ts';

interface ListArgs extends PageArgs {
  query?: string | null;
  order?: PeopleOrder | null;
  counsellor?: string | null;
}

/** Returns the people who match, unordered; people with similar names if nobody matches. */
function found({ people }: OfficeCopy, { query, counsellor }: Pick<ListArgs, 'query' | 'counsellor'>) {
  const terms = searchTerms(query);
  const all = people.filter(
    (person) => isListed(person) && (!counsellor || person.counsellorId === counsellor),
  );
  const exact = all.filter((person) => isRowFound(person, searchedInPerson, terms));
  if (exact.length > 0) return { rows: exact, isNear: false };
  const near = nearRows(all, searchedInPerson, terms);
  return { rows: near, isNear: near.length > 0 };
}

/** Returns the number of people in the copy, and whether the copy contains everybody on the server. */
export function peopleExtentOf({ people, peopleTotals }: OfficeCopy) {
  const count = people.filter(isListed).length;
  return { count, isWhole: !peopleTotals.totalIsCapped && peopleTotals.totalCount <= count };
}

export function peopleIn(copy: OfficeCopy, { query, counsellor, order, ...args }: ListArgs) {
  const named = order ?? 'NEWEST';
  const { rows, isNear } = found(copy, { query, counsellor });
  // Use the server's cursor format, so that the next page can come from the copy or from the server.
  const page = pageOf(rows.sort(peopleOrders[named]), args, peoplePage, (person) =>
    cursorOf(peopleKeysets[named], { ...person, id: person._id }),
  );
  const edges = page.edges.map(({ node, cursor }) => ({ node: personNode(copy, node), cursor }));
  const isAll = !counsellor && !query?.trim();
  // If the copy lacks people, more people may match on the server, so the total is only a minimum.
  const { isWhole } = peopleExtentOf(copy);
  return { ...page, edges, isNear, totalIsCapped: !isWhole, ...(isAll && copy.peopleTotals) };
}

interface Typed {
  phone?: string | null;
  email?: string | null;
  name?: string | null;
}

/** Finds people and enquiries while staff type a phone number, an email address or a name. */
export function frontDeskIn(copy: OfficeCopy, { phone, email, name }: Typed) {
  const most = suggestionsPage.most;
  const key = emailKeyOf((email ?? '').trim());
  const ways = [
    { reason: 'phone', test: numberTest(phone ?? '') },
    { reason: 'email', test: (row: Reachable) => key !== '' && emailKeyOf(row.email) === key },
  ];
  const newest = copy.people.filter(isListed).sort(peopleOrders.NEWEST);
  const all = ways.flatMap(({ reason, test }) =>
    newest
      .filter(test)
      .slice(0, most)
      .map((person) => ({ person, reason })),
  );
  const letters = (name ?? '').trim();
  if (all.length < most && letters.length >= leastLetters) {
    const named = found(copy, { query: letters }).rows.sort(peopleOrders.NEWEST).slice(0, most);
    all.push(...named.map((person) => ({ person, reason: 'name' })));
  }
  const ids = all.map(({ person }) => person._id);
  const people = all.filter((_, index) => ids.indexOf(ids[index] ?? '') === index).slice(0, most);
  return {
    people: people.map(({ person, reason }) => ({ person: personNode(copy, person), reason })),
    enquiries: enquiriesBy(copy, ways, people).map((enquiry) => enquiryNode(copy, enquiry)),
  };
}

type Reachable = Pick<PersonRow, 'searchKey' | 'email'>;
type ReachableTest = (row: Reachable) => boolean;

/** Returns a test for rows with this phone number or, if it is incomplete, with its digits. Too few digits match no row. */
function numberTest(phone: string): ReachableTest {
  const numbers = phoneNumbers(phone);
  if (numbers.length > 0) return ({ searchKey }) => numbers.some((number) => searchKey.includes(number));
  const digits = typedDigits(phone);
  return ({ searchKey }) => digits.length >= leastDigits && searchKey.includes(digits);
}

/** Returns the newest enquiries with the typed number or email address, except the enquiries of the given people. */
function enquiriesBy(
  copy: OfficeCopy,
  ways: readonly { test: ReachableTest }[],
  people: readonly { person: PersonRow }[],
): EnquiryRow[] {
  const listed = new Set(people.map(({ person }) => person._id));
  return copy.enquiries
    .filter(
      (enquiry) =>
        ways.some(({ test }) => test(enquiry)) && !listed.has(personIn(copy, enquiry.personId)?._id ?? ''),
    )
    .slice(0, suggestionsPage.most);
}
