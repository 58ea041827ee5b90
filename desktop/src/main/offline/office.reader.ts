import {
  type Activity,
  type ContactRow,
  type DayCount,
  most,
  newestFirst,
  type OfficeCopy,
  type Row,
  settingsId,
} from './office.copy.ts';
import { kindNamed, listKinds, schemaFingerprint, selectionOf } from './office.schema.ts';

/** Asks the server by GraphQL. @throws Error when no answer came; Refused when it was a refusal */
export type Ask = (query: string, variables?: object) => Promise<Record<string, unknown>>;

/** The server answered, and not with what it was asked for. */
export class Refused extends Error {
  readonly code: string | undefined;
  constructor(code: string | undefined) {
    super('The server did not give what it was asked for.');
    this.code = code;
  }
}

/** Enquiries in one page: each of them costs the server two further queries. */
const page = 50;
/** Records that are asked for by their ids in one request. */
const batch = 25;

interface ContactPage {
  edges: { node: ContactRow }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
  totalIsCapped: boolean;
}

/** Reads the whole office from the server: each list, and the newest enquiries with their notes. @throws as `ask` does */
export async function readOffice(ask: Ask, owner: string): Promise<OfficeCopy> {
  const syncedAt = new Date().toISOString();
  // First of all: what changes while the rest is read stands in the log's next entries, and is read after it.
  const { settings, stats, days, activity, me } = await ask(`{
    settings: siteSettings ${selectionOf('SiteSettings')}
    stats: adminStats ${selectionOf('AdminStats')}
    days: enquiriesByDay(days: ${most.days}) ${selectionOf('DayCount')}
    activity: adminActivity(first: ${most.activities}) { edges { node ${selectionOf('Activity')} } }
    me ${selectionOf('Admin')}
  }`);
  const lists: Record<string, Row[]> = {};
  for (const { kind, list } of listKinds) {
    const selection = selectionOf(kind);
    const { live, trash } = await ask(
      `{ live: ${list} ${selection} trash: ${list}(trashed: true) ${selection} }`,
    );
    lists[kind] = [...(live as Row[]), ...(trash as Row[])];
  }
  return {
    owner,
    schema: schemaFingerprint(),
    syncedAt,
    checkedAt: syncedAt,
    ...(await readInbox(ask)),
    lists,
    settings: settingsRow(settings),
    stats: stats as OfficeCopy['stats'],
    days: days as DayCount[],
    activity: (activity as { edges: { node: Activity }[] }).edges.map(({ node }) => node),
    me: me as Row,
  };
}

async function readInbox(ask: Ask): Promise<Pick<OfficeCopy, 'contacts' | 'totals'>> {
  const query = `query ($after: String) {
    page: adminContacts(first: ${page}, after: $after) {
      edges { node ${selectionOf('Contact')} }
      pageInfo { hasNextPage endCursor }
      totalCount
      totalIsCapped
    }
  }`;
  const contacts: ContactRow[] = [];
  let after: string | null = null;
  let totals: OfficeCopy['totals'] | null = null;
  do {
    const answer = (await ask(query, { after })).page as ContactPage;
    contacts.push(...answer.edges.map(({ node }) => node));
    // The first page's: who writes meanwhile is on none of these pages.
    totals ??= { totalCount: answer.totalCount, totalIsCapped: answer.totalIsCapped };
    after = answer.pageInfo.hasNextPage ? answer.pageInfo.endCursor : null;
  } while (after !== null && contacts.length < most.contacts);
  return { contacts: newestFirst(contacts).slice(0, most.contacts), totals };
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
