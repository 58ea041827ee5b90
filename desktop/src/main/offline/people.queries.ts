import { typedNumbers } from 'api/person-keys';
import { peopleKeysets } from 'api/person-keysets';
import { emailKeyOf } from 'api/rules/enquiry';
import { rowsFound, searchTerms } from 'api/rules/enquiry-search';
import {
  leastLetters,
  type PeopleOrder,
  peopleOrders,
  peoplePage,
  searchedInPerson,
  suggestionsPage,
} from 'api/rules/person';
import { enquiryNode, type PageArgs, pageOf, personNode } from './copy.nodes.ts';
import { isListed, type OfficeCopy, type PersonRow, personIn } from './office.copy.ts';

interface ListArgs extends PageArgs {
  query?: string | null;
  order?: PeopleOrder | null;
  counsellor?: string | null;
}

/** Returns the people who match, newest first; people with similar names if nobody matches. */
function found({ people }: OfficeCopy, { query, counsellor }: Pick<ListArgs, 'query' | 'counsellor'>) {
  const all = people.filter(
    (person) => isListed(person) && (!counsellor || person.counsellorId === counsellor),
  );
  return rowsFound(all, searchedInPerson, searchTerms(query));
}

/** Returns the number of people in the copy, and whether the copy contains everybody on the server. */
export function peopleExtentOf({ people, peopleTotals }: OfficeCopy) {
  const count = people.filter(isListed).length;
  return { count, isWhole: !peopleTotals.totalIsCapped && peopleTotals.totalCount <= count };
}

export function peopleIn(copy: OfficeCopy, { query, counsellor, order, ...args }: ListArgs) {
  const named = order ?? 'NEWEST';
  const { rows, isNear } = found(copy, { query, counsellor });
  const page = pageOf(rows.sort(peopleOrders[named]), args, peoplePage, () => peopleKeysets[named]);
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

type Reachable = Pick<PersonRow, 'searchKey' | 'email'>;

/** Finds people and enquiries while staff type a phone number, an email address or a name. */
export function frontDeskIn(copy: OfficeCopy, { phone, email, name }: Typed) {
  const most = suggestionsPage.most;
  const numbers = typedNumbers(phone ?? '');
  const key = emailKeyOf((email ?? '').trim());
  const ways = [
    {
      reason: 'phone',
      test: ({ searchKey }: Reachable) => numbers.some((number) => searchKey.includes(number)),
    },
    { reason: 'email', test: (row: Reachable) => key !== '' && emailKeyOf(row.email) === key },
  ];
  const listed = copy.people.filter(isListed);
  const all = ways.flatMap(({ reason, test }) =>
    listed
      .filter(test)
      .slice(0, most)
      .map((person) => ({ person, reason })),
  );
  const letters = (name ?? '').trim();
  if (all.length < most && letters.length >= leastLetters) {
    const named = found(copy, { query: letters }).rows.slice(0, most);
    all.push(...named.map((person) => ({ person, reason: 'name' })));
  }
  const ids = all.map(({ person }) => person._id);
  const people = all.filter((_, index) => ids.indexOf(ids[index] ?? '') === index).slice(0, most);
  // Leave out the enquiries of these people.
  const shown = new Set(people.map(({ person }) => person._id));
  const enquiries = copy.enquiries.filter(
    (enquiry) =>
      ways.some(({ test }) => test(enquiry)) && !shown.has(personIn(copy, enquiry.personId)?._id ?? ''),
  );
  return {
    people: people.map(({ person, reason }) => ({ person: personNode(copy, person), reason })),
    enquiries: enquiries.slice(0, most).map((enquiry) => enquiryNode(copy, enquiry)),
  };
}
