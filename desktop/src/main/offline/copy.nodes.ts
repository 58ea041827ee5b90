import { cursorOf, type Order, valuesOf } from 'api/keyset';
import { timelineKeyset } from 'api/person-keysets';
import { compare, isSamePerson, othersPage } from 'api/rules/enquiry';
import { matchesAmong, personEnquiriesPage, suggestionsPage, timelinePage } from 'api/rules/person';
import { type PageBounds, pageSize } from 'api/rules/record';
import {
  type EnquiryRow,
  isListed,
  type OfficeCopy,
  type PersonRow,
  personIn,
  type Row,
} from './office.copy.ts';

export interface PageArgs {
  first?: number | null;
  after?: string | null;
}

/** Returns the rows after the row whose id is contained in `after`; no rows if that row is no longer in the list. */
function rowsAfter<R extends { _id: string }>(rows: readonly R[], after?: string | null): readonly R[] {
  if (!after) return rows;
  const place = rows.findIndex(({ _id }) => after.includes(_id));
  return place < 0 ? [] : rows.slice(place + 1);
}

/** Returns a page of enquiries. `after` is the id of the last enquiry of the previous page. */
const partOf = (copy: OfficeCopy, rows: EnquiryRow[], { first, after }: PageArgs, bounds: PageBounds) =>
  rowsAfter(rows, after)
    .slice(0, pageSize(first, bounds))
    .map((row) => enquiryNode(copy, row));

/** @param orderOf - the server's order of the row, so that the next page can come from the copy or from the server */
export function pageOf<R extends { _id: string }>(
  rows: readonly R[],
  { first, after }: PageArgs,
  bounds: PageBounds,
  orderOf: (row: R) => Order<NoInfer<R> & { id: string }>,
) {
  // Find the row by the id in the cursor, because the row may have moved since the previous page was read.
  const left = rowsAfter(rows, after && Buffer.from(after, 'base64url').toString());
  const edges = left.slice(0, pageSize(first, bounds)).map((node) => ({
    node,
    cursor: cursorOf(orderOf(node), { ...node, id: node._id }),
  }));
  return {
    edges,
    totalCount: rows.length,
    pageInfo: {
      hasNextPage: edges.length > 0 && edges.length < left.length,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

export const enquiryNode = (copy: OfficeCopy, enquiry: EnquiryRow): object => ({
  ...enquiry,
  others: (part: PageArgs) =>
    partOf(
      copy,
      copy.enquiries.filter((each) => each._id !== enquiry._id && isSamePerson(each, enquiry)),
      part,
      othersPage,
    ),
  person() {
    const person = personIn(copy, enquiry.personId);
    return person && personNode(copy, person);
  },
  suggestedPeople: ({ first }: PageArgs) =>
    enquiry.personId || enquiry.isHeld ? [] : matchesIn(copy, enquiry, pageSize(first, suggestionsPage)),
});

export const personNode = (copy: OfficeCopy, person: PersonRow): object => ({
  ...person,
  enquiries: (part: PageArgs) => partOf(copy, enquiriesOf(copy, person), part, personEnquiriesPage),
  timeline: (part: TimelinePart) => timelineOf(copy, person, part),
  suggestions: ({ first }: PageArgs) =>
    isListed(person) ? matchesIn(copy, person, pageSize(first, suggestionsPage), person.keptApart) : [],
  merges: () => [],
});

function enquiriesOf(copy: OfficeCopy, person: PersonRow): EnquiryRow[] {
  const ids = idsOf(copy, person);
  return copy.enquiries.filter(({ personId }) => personId && ids.has(personId));
}

/** Returns the ids of the person and of everybody merged into the person; none if the person was merged into another. */
function idsOf({ people }: OfficeCopy, person: PersonRow): Set<string> {
  if (!isListed(person)) return new Set();
  const merged = Map.groupBy(people, ({ mergedIntoId }) => mergedIntoId);
  const ids = new Set([person._id]);
  // The loop also visits the ids that it adds, so it follows chains of merges.
  for (const id of ids) for (const { _id } of merged.get(id) ?? []) ids.add(_id);
  return ids;
}

/** Returns the phone numbers in the search key, which also contains the words of the name. */
const numbersOf = ({ searchKey }: { searchKey: string }): string[] =>
  searchKey.split(' ').filter((word) => word.startsWith('+'));

type Sought = Pick<EnquiryRow, '_id' | 'searchKey' | 'email'>;

/**
 * Finds people who share a phone number or the email address with `sought`. Leaves out people whom staff have declared to be
 * somebody else.
 */
function matchesIn(copy: OfficeCopy, sought: Sought, most: number, apart: readonly string[] = []) {
  const isApart = ({ _id, keptApart }: PersonRow) => apart.includes(_id) || keptApart.includes(sought._id);
  const others = copy.people
    .filter((person) => isListed(person) && person._id !== sought._id && !isApart(person))
    .map((person) => ({ person, numbers: numbersOf(person), email: person.email }));
  return matchesAmong({ numbers: numbersOf(sought), email: sought.email }, others)
    .slice(0, most)
    .map(({ other, reason }) => ({ person: personNode(copy, other.person), reason }));
}

interface TimelinePart {
  first?: number | null;
  before?: string | null;
}
interface Entry {
  kind: 'enquiry' | 'touch' | 'note' | 'change';
  /** The time in milliseconds since 1970. */
  at: number;
  id: string;
  enquiry?: EnquiryRow;
  row: { _id: string };
}

function timelineOf(copy: OfficeCopy, person: PersonRow, { first, before }: TimelinePart): object[] {
  const ids = idsOf(copy, person);
  const changes = copy.activity.filter(
    ({ kind, recordId, action }) => kind === 'Person' && action !== 'merged' && ids.has(recordId),
  );
  const all = [
    ...enquiriesOf(copy, person).flatMap(entriesOf),
    ...changes.map((row) => entryOf('change', row)),
  ].sort(older);
  const place = before ? placeOf(before) : null;
  const wanted = place ? all.filter((entry) => older(entry, place) < 0) : all;
  return wanted.slice(-pageSize(first, timelinePage)).map(({ kind, at, id, enquiry, row }) => ({
    kind,
    at: new Date(at).toISOString(),
    // The server's cursors contain the time in microseconds.
    cursor: cursorOf(timelineKeyset, { at: `${at}000`, id }),
    enquiry: enquiry ? enquiryNode(copy, enquiry) : null,
    ...{ touch: null, note: null, change: null, merge: null },
    ...(kind !== 'enquiry' && { [kind]: row }),
  }));
}

function entriesOf(enquiry: EnquiryRow): Entry[] {
  const rows = (name: string) => (enquiry[name] ?? []) as (Row & { action?: string })[];
  // The enquiry's own entry already shows that the enquiry was created.
  const changes = rows('history').filter(({ action }) => action !== 'created');
  return [
    entryOf('enquiry', enquiry, enquiry),
    ...rows('touches').map((row) => entryOf('touch', row, enquiry)),
    ...rows('notes').map((row) => entryOf('note', row, enquiry)),
    ...changes.map((row) => entryOf('change', row)),
  ];
}

const entryOf = (
  kind: Entry['kind'],
  row: { _id: string; createdAt?: unknown },
  enquiry?: EnquiryRow,
): Entry => ({ kind, at: Date.parse(String(row.createdAt)), id: row._id, row, ...(enquiry && { enquiry }) });

type Place = Pick<Entry, 'at' | 'id'>;

const older = (one: Place, other: Place): number => one.at - other.at || compare(one.id, other.id);

function placeOf(cursor: string): Place {
  const [at = '', id = ''] = valuesOf(timelineKeyset, cursor) ?? [];
  return { at: Date.parse(at), id };
}
