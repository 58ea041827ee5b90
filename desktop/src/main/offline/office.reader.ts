import { officeNow } from 'web/admin/office-clock';
import {
  type Activity,
  type Counsellor,
  type DayCount,
  type EnquiryRow,
  horizonOf,
  isWork,
  keptOf,
  keptPeople,
  most,
  type OfficeCopy,
  type PersonRow,
  type Row,
  settingsId,
  type Totals,
} from './office.copy.ts';
import { kindNamed, listKinds, schemaFingerprint, selectionOf } from './office.schema.ts';

/** Sends a GraphQL query and returns the data. @throws Error if no response arrives; Refused if the response contains errors */
export type Ask = (query: string, variables?: object) => Promise<Record<string, unknown>>;

/** Thrown when the server responds without the requested data. */
export class Refused extends Error {
  readonly code: string | undefined;
  /** Whether the server's schema differs from the one this app was built for. */
  readonly isMisfit: boolean;
  constructor(code: string | undefined, isMisfit = false) {
    super('The server did not give what it was asked for.');
    this.code = code;
    this.isMisfit = isMisfit;
  }
}

/** The number of enquiries per page. Each enquiry comes with its notes and history. */
const pageOfEnquiries = 50;
/** The number of records that one request reads by id. */
const batch = 25;

export interface Page<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
export type InboxPage<Node> = Page<Node> & OfficeCopy['totals'];

const counted: readonly string[] = ['adminEnquiries', 'adminPeople'];

/** Returns the GraphQL selection of a page's fields besides its edges. */
export const pageFields = (list: string): string =>
  `pageInfo { hasNextPage endCursor } ${counted.includes(list) ? 'totalCount totalIsCapped' : ''}`;

/** Reads a list's pages on demand. `of` contains the list's arguments; `first` is the first page, if it was already read. */
export async function* pagesOf<P extends Page<unknown>>(
  ask: Ask,
  { list, node, size, of, first }: { list: string; node: string; size: number; of?: string; first?: P },
): AsyncGenerator<P> {
  const query = `query ($after: String) {
    page: ${list}(first: ${size}, after: $after${of ? `, ${of}` : ''}) { edges { node ${node} } ${pageFields(list)} }
  }`;
  const read = async (after: string | null) => (await ask(query, { after })).page as P;
  for (let page = first ?? (await read(null)); ; page = await read(page.pageInfo.endCursor)) {
    yield page;
    if (!page.pageInfo.hasNextPage) return;
  }
}

/** Reads the whole office from the server: each list, and the newest enquiries with their notes. @throws as `ask` does */
export async function readOffice(ask: Ask, owner: string): Promise<OfficeCopy> {
  // Read the log first, so that changes made during this sync are new entries for the next sync.
  const { settings, stats, days, activity, me, counsellors } = await ask(`{
    settings: siteSettings ${selectionOf('SiteSettings')}
    stats: adminStats ${selectionOf('AdminStats')}
    days: enquiriesByDay(days: ${most.days}) ${selectionOf('DayCount')}
    activity: adminActivity(first: ${most.activities}) { edges { node ${selectionOf('Activity')} } }
    me ${selectionOf('Admin')}
    counsellors ${selectionOf('Counsellor')}
  }`);
  // Must follow the request, because the response corrects the clock.
  const syncedAt = new Date(officeNow()).toISOString();
  const lists: Record<string, Row[]> = {};
  for (const { kind, list } of listKinds) {
    const selection = selectionOf(kind);
    const { live, trash } = await ask(
      `{ live: ${list} ${selection} trash: ${list}(trashed: true) ${selection} }`,
    );
    lists[kind] = [...(live as Row[]), ...(trash as Row[])];
  }
  const inbox = await readInbox(ask, { horizon: horizonOf(syncedAt), me: (me as Row)._id });
  return {
    owner,
    schema: schemaFingerprint(),
    syncedAt,
    checkedAt: syncedAt,
    ...inbox,
    ...(await readPeople(ask, inbox.enquiries)),
    counsellors: counsellors as Counsellor[],
    lists,
    settings: settingsRow(settings),
    stats: stats as OfficeCopy['stats'],
    days: days as DayCount[],
    activity: (activity as Page<Activity>).edges.map(({ node }) => node),
    me: me as Row,
  };
}

/** The enquiries to read regardless of age: those due up to `horizon`, and the open ones assigned to `me`. */
export interface WorkScope {
  horizon: string;
  me: string;
}

async function readInbox(ask: Ask, scope: WorkScope): Promise<Pick<OfficeCopy, 'enquiries' | 'totals'>> {
  const enquiries: EnquiryRow[] = [];
  let totals: OfficeCopy['totals'] | undefined;
  const inbox = { list: 'adminEnquiries', node: selectionOf('Enquiry'), size: pageOfEnquiries };
  for await (const page of pagesOf<InboxPage<EnquiryRow>>(ask, inbox)) {
    enquiries.push(...page.edges.map(({ node }) => node));
    // Use the counts from the first page: an enquiry that arrives meanwhile appears on none of the following pages.
    totals ??= { totalCount: page.totalCount, totalIsCapped: page.totalIsCapped };
    if (enquiries.length >= most.enquiries) break;
  }
  const none = { totalCount: 0, totalIsCapped: false };
  if (enquiries.length >= most.enquiries) {
    const had = new Set(enquiries.map(({ _id }) => _id));
    const older = (await readWork(ask, scope)).filter(({ _id }) => !had.has(_id));
    enquiries.push(
      ...(await readRecords<EnquiryRow>(
        ask,
        'Enquiry',
        older.map(({ _id }) => _id),
      )),
    );
  }
  return { enquiries: keptOf(enquiries, scope), totals: totals ?? none };
}

/** The fields that show whether a person has changed. */
export type ShortPerson = Pick<Row, '_id' | 'version'>;
export const shortPerson = '{ _id version }';

/** The fields that show whether an enquiry or its person has changed. */
export type ShortEnquiry = Pick<
  EnquiryRow,
  '_id' | 'version' | 'status' | 'followUpOn' | 'counsellorId' | 'isHeld'
> & { person: ShortPerson | null };
export const shortEnquiry = `{ _id version status followUpOn counsellorId isHeld person ${shortPerson} }`;
/** The maximum number of pages, of 200 enquiries each, that `readWork` reads per list. */
const mostPagesOfWork = 10;

/** Reads the enquiries that are due soon, or open and assigned to the signed-in account. @throws as `ask` does */
export async function readWork(ask: Ask, scope: WorkScope): Promise<ShortEnquiry[]> {
  const found = new Map<string, ShortEnquiry>();
  const lists = [
    'order: FOLLOW_UP',
    ...['new', 'contacted'].map((status) => `counsellor: ${JSON.stringify(scope.me)}, status: "${status}"`),
  ];
  for (const of of lists) {
    let pages = 0;
    const list = { list: 'adminEnquiries', node: shortEnquiry, size: 200, of };
    for await (const { edges } of pagesOf<InboxPage<ShortEnquiry>>(ask, list)) {
      const work = edges.map(({ node }) => node).filter((row) => isWork(row, scope));
      for (const row of work) found.set(row._id, row);
      pages += 1;
      // The wanted enquiries come first, so no later page contains any.
      if (work.length < edges.length || pages >= mostPagesOfWork) break;
    }
  }
  return [...found.values()];
}

export const settingsRow = (settings: unknown): Row => ({ _id: settingsId, ...(settings as object) }) as Row;

/** Reads one record from the server. @throws as `ask` does */
export async function readRecord(ask: Ask, kind: string, id: string): Promise<Row> {
  if (kind === 'SiteSettings') {
    return settingsRow((await ask(`{ record: siteSettings ${selectionOf(kind)} }`)).record);
  }
  const [row] = await readRecords(ask, kind, [id]);
  if (!row) throw new Refused('NOT_FOUND');
  return row;
}

/** Reads records by id, but not from the trash. @throws as `ask` does, also if the server lacks one of the records */
export async function readRecords<R extends Row = Row>(
  ask: Ask,
  kind: string,
  ids: readonly string[],
): Promise<R[]> {
  const { one } = kindNamed(kind);
  const rows: R[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch);
    const heads = some.map((_, index) => `$id${index}: ID!`).join(' ');
    const fields = some.map((_, index) => `r${index}: ${one}(id: $id${index}) { ...Whole }`).join(' ');
    const variables = Object.fromEntries(some.map((id, index) => [`id${index}`, id]));
    const answer = await ask(
      `query (${heads}) { ${fields} } fragment Whole on ${kind} ${selectionOf(kind)}`,
      variables,
    );
    rows.push(...(Object.values(answer) as R[]));
  }
  return rows;
}

const peopleList = { list: 'adminPeople', of: 'order: NEWEST' } as const;
/** The number of people per page if all fields are read. */
const pageOfPeople = 100;
/** The number of people per page if few fields are read: the most that the server allows. */
const largestPage = 200;

type People = Required<Pick<OfficeCopy, 'people' | 'peopleTotals'>>;

/** Reads all people that the copy keeps, given its enquiries. @throws as `ask` does */
async function readPeople(ask: Ask, enquiries: readonly EnquiryRow[]): Promise<People> {
  const rows: PersonRow[] = [];
  let totals: Totals | undefined;
  const people = { ...peopleList, node: selectionOf('Person'), size: pageOfPeople };
  for await (const page of pagesOf<InboxPage<PersonRow>>(ask, people)) {
    rows.push(...page.edges.map(({ node }) => node));
    // Use the counts from the first page: a person who is added meanwhile appears on none of the following pages.
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

interface PeopleChanges {
  /** The first page of people, with few fields. */
  first: InboxPage<ShortPerson>;
  /** The people of the enquiries that the server has just listed. */
  seen: readonly ShortPerson[];
  /** The ids of the people in new audit log entries. */
  named: readonly string[];
  enquiries: readonly EnquiryRow[];
  /** Whether to compare each person in the copy with the server's version. */
  thorough: boolean;
}

/** Returns the copy's people, with new and changed ones read from the server. @throws as `ask` does */
export async function readChangedPeople(
  ask: Ask,
  known: OfficeCopy,
  changes: PeopleChanges,
): Promise<People> {
  const { first, seen, named, enquiries, thorough } = changes;
  if (!known.people) return readPeople(ask, enquiries);
  const had = new Map(known.people.map((row) => [row._id, row]));
  const listed: ShortPerson[] = [];
  for await (const { edges } of pagesOf(ask, {
    ...peopleList,
    node: shortPerson,
    size: largestPage,
    first,
  })) {
    listed.push(...edges.map(({ node }) => node));
    const isMet = edges.some(({ node }) => had.has(node._id));
    if (listed.length >= most.people || (isMet && !thorough)) break;
  }
  const fresh = listed.filter(({ _id }) => !had.has(_id)).length;
  const stood = known.peopleTotals ?? first;
  const isExact = !first.totalIsCapped && !stood.totalIsCapped;
  // The counts differ because somebody was added out of order, merged or erased, so everybody must be compared.
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
  // The people of older enquiries may be on none of the pages.
  if (thorough) for (const id of namedBy(enquiries)) if (!rows.has(id)) wanted.add(id);
  for (const row of await readRecords<PersonRow>(ask, 'Person', [...wanted])) rows.set(row._id, row);
  return { people: keptPeople(rows.values(), enquiries), peopleTotals: totalsOf(first) };
}
