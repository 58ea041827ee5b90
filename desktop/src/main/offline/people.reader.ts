/** Reads people: the newest ones, and those whom a copied enquiry belongs to. */
import {
  type EnquiryRow,
  keptPeople,
  most,
  type OfficeCopy,
  type PersonRow,
  type Row,
  type Totals,
} from './office.copy.ts';
import { type Ask, type InboxPage, pagesOf, readRecords } from './office.reader.ts';
import { selectionOf } from './office.schema.ts';

/** A person as far as it tells whether the copy's is that of the server. */
export type ShortPerson = Pick<Row, '_id' | 'version'>;
export const shortPerson = '{ _id version }';

const list = { list: 'adminPeople', of: 'order: NEWEST' } as const;
/** People in one page, whole. */
const pageOfPeople = 100;
/** The size of a page of short ones: as much as the server gives. */
const largestPage = 200;

type People = Required<Pick<OfficeCopy, 'people' | 'peopleTotals'>>;

/** Reads all people that the copy keeps. @param enquiries the enquiries that it keeps @throws as `ask` does */
export async function readPeople(ask: Ask, enquiries: readonly EnquiryRow[]): Promise<People> {
  const rows: PersonRow[] = [];
  let totals: Totals | undefined;
  const people = { ...list, node: selectionOf('Person'), size: pageOfPeople };
  for await (const page of pagesOf<InboxPage<PersonRow>>(ask, people)) {
    rows.push(...page.edges.map(({ node }) => node));
    // The counts of the first page: somebody who comes meanwhile is on none of these pages.
    totals ??= totalsOf(page);
    if (rows.length >= most.people) break;
  }
  const had = new Set(rows.map(({ _id }) => _id));
  const others = namedBy(enquiries).filter((id) => !had.has(id));
  return {
    people: keptPeople([...rows, ...(await readRecords<PersonRow>(ask, 'Person', others))], enquiries),
    peopleTotals: totals ?? { totalCount: 0, totalIsCapped: false },
  };
}

const totalsOf = ({ totalCount, totalIsCapped }: Totals): Totals => ({ totalCount, totalIsCapped });

const namedBy = (enquiries: readonly EnquiryRow[]): string[] => [
  ...new Set(enquiries.flatMap(({ personId }) => personId ?? [])),
];

interface Changes {
  /** The first page of the list, short. */
  first: InboxPage<ShortPerson>;
  /** The people of enquiries, as the server has just named them. */
  seen: readonly ShortPerson[];
  /** The ids that the audit log names. */
  named: readonly string[];
  /** The enquiries that the copy keeps. */
  enquiries: readonly EnquiryRow[];
  /** Holds each person of the copy against the server. */
  thorough: boolean;
}

/** The copy's people with the new and the changed ones. @throws as `ask` does */
export async function readChangedPeople(ask: Ask, known: OfficeCopy, changes: Changes): Promise<People> {
  const { first, seen, named, enquiries, thorough } = changes;
  if (!known.people) return readPeople(ask, enquiries);
  const had = new Map(known.people.map((row) => [row._id, row]));
  const listed: ShortPerson[] = [];
  for await (const { edges } of pagesOf(ask, { ...list, node: shortPerson, size: largestPage, first })) {
    listed.push(...edges.map(({ node }) => node));
    const isMet = edges.some(({ node }) => had.has(node._id));
    if (listed.length >= most.people || (isMet && !thorough)) break;
  }
  const fresh = listed.filter(({ _id }) => !had.has(_id)).length;
  const stood = known.peopleTotals ?? first;
  const isExact = !first.totalIsCapped && !stood.totalIsCapped;
  // Somebody was stored later than a newer one, was merged, or is gone.
  if (!thorough && isExact && first.totalCount !== stood.totalCount + fresh)
    return readChangedPeople(ask, known, { ...changes, thorough: true });

  const rows = thorough ? new Map<string, PersonRow>() : new Map(had);
  const wanted = new Set(namedBy(enquiries).filter((id) => !had.has(id)));
  for (const { _id, version } of [...listed.slice(0, most.people), ...seen]) {
    const row = had.get(_id);
    if (row?.version === version) rows.set(_id, row);
    else wanted.add(_id);
  }
  for (const id of named) if (had.has(id)) wanted.add(id);
  // Of older enquiries no list has named the person.
  if (thorough) for (const id of namedBy(enquiries)) if (!rows.has(id)) wanted.add(id);
  for (const row of await readRecords<PersonRow>(ask, 'Person', [...wanted])) rows.set(row._id, row);
  return { people: keptPeople(rows.values(), enquiries), peopleTotals: totalsOf(first) };
}
