import { officeNow } from 'web/admin/office-clock';
import {
  type Activity,
  type Counsellor,
  type DayCount,
  type EnquiryRow,
  horizonOf,
  isWork,
  keptOf,
  most,
  type OfficeCopy,
  type Row,
  settingsId,
} from './office.copy.ts';
import { kindNamed, listKinds, schemaFingerprint, selectionOf } from './office.schema.ts';
import { readPeople, type ShortPerson, shortPerson } from './people.reader.ts';

/** Asks the server by GraphQL. @throws Error when no answer came; Refused when the server refused */
export type Ask = (query: string, variables?: object) => Promise<Record<string, unknown>>;

/** The server answered without the data that it was asked for. */
export class Refused extends Error {
  readonly code: string | undefined;
  /** The server knows another schema than this app. */
  readonly isMisfit: boolean;
  constructor(code: string | undefined, isMisfit = false) {
    super('The server did not give what it was asked for.');
    this.code = code;
    this.isMisfit = isMisfit;
  }
}

/** Enquiries in one page: each of them comes with its notes and history. */
const pageOfEnquiries = 50;
/** Records that are asked for by their ids in one request. */
const batch = 25;

/** A page of a list that the server answers in pages. */
export interface Page<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
export type InboxPage<Node> = Page<Node> & OfficeCopy['totals'];

const counted: readonly string[] = ['adminEnquiries', 'adminPeople'];

/** What a query asks of a page beside its rows. */
export const pageFields = (list: string): string =>
  `pageInfo { hasNextPage endCursor } ${counted.includes(list) ? 'totalCount totalIsCapped' : ''}`;

/** The pages of a list, each read when it is wanted. @param of which rows, as arguments; `first` the first page, where it was read already */
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
  // The log is read first: changes during the reading stand in its next entries, and the next sync reads them.
  const { settings, stats, days, activity, me, counsellors } = await ask(`{
    settings: siteSettings ${selectionOf('SiteSettings')}
    stats: adminStats ${selectionOf('AdminStats')}
    days: enquiriesByDay(days: ${most.days}) ${selectionOf('DayCount')}
    activity: adminActivity(first: ${most.activities}) { edges { node ${selectionOf('Activity')} } }
    me ${selectionOf('Admin')}
    counsellors ${selectionOf('Counsellor')}
  }`);
  // The answer has just told the time: before it, a clock that was set meanwhile would date the copy.
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

/** Whose work counts, and up to which day. */
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
    // The counts of the first page: an enquiry that comes meanwhile is on none of these pages.
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

/** An enquiry with what tells whether it, or its person, has changed. */
export type ShortEnquiry = Pick<
  EnquiryRow,
  '_id' | 'version' | 'status' | 'followUpOn' | 'counsellorId' | 'isHeld'
> & { person: ShortPerson | null };
export const shortEnquiry = `{ _id version status followUpOn counsellorId isHeld person ${shortPerson} }`;
/** Pages of 200 that are looked through for work at most. */
const mostPagesOfWork = 10;

/** The enquiries of any age that the copy keeps: those that are due soon, and one's own open ones. @throws as `ask` does */
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
      // What is due stands before all others.
      if (work.length < edges.length || pages >= mostPagesOfWork) break;
    }
  }
  return [...found.values()];
}

export const settingsRow = (settings: unknown): Row => ({ _id: settingsId, ...(settings as object) }) as Row;

/** One record as it stands at the server. @throws as `ask` does */
export async function readRecord(ask: Ask, kind: string, id: string): Promise<Row> {
  if (kind === 'SiteSettings') {
    return settingsRow((await ask(`{ record: siteSettings ${selectionOf(kind)} }`)).record);
  }
  const [row] = await readRecords(ask, kind, [id]);
  if (!row) throw new Refused('NOT_FOUND');
  return row;
}

/** Records by their ids, none of them in the trash. @throws as `ask` does, also when the server lacks one of them */
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
