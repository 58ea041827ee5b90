import { listKinds, selectionOf } from './office.schema.ts';

/** A stored record with all the fields that its type has. */
export type Row = Record<string, unknown> & { _id: string; version: number };

/** The office as it was last read from the server: what can be read without it. */
export interface OfficeCopy {
  /** For which server and admin it was made. */
  owner: string;
  /** ISO 8601. */
  syncedAt: string;
  /** The newest enquiries, newest first. */
  contacts: Row[];
  totals: { totalCount: number; totalIsCapped: boolean };
  /** Whole lists by kind, with what is in the trash. */
  lists: Record<string, Row[]>;
  settings: Row;
  stats: Record<string, number>;
  /** Oldest first. */
  days: { day: string; count: number }[];
  /** Newest first. */
  activity: Row[];
  me: Row;
}

/** Asks the server by GraphQL. @throws Error when no answer came, or a refusal */
export type Ask = (query: string, variables?: object) => Promise<Record<string, unknown>>;

/** Enquiries in one page: each of them costs the server two further queries. */
const page = 50;
const pages = 20;
const days = 90;
const activities = 100;

interface ContactPage {
  edges: { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
  totalIsCapped: boolean;
}

const snapshots = () => `{
  settings: siteSettings ${selectionOf('SiteSettings')}
  stats: adminStats ${selectionOf('AdminStats')}
  days: enquiriesByDay(days: ${days}) ${selectionOf('DayCount')}
  activity: adminActivity(first: ${activities}) { edges { node ${selectionOf('Activity')} } }
  me ${selectionOf('Admin')}
}`;

/**
 * Reads the office from the server: each list whole, and the newest enquiries with their notes.
 *
 * @param known the copy before this one: then only the newest page of enquiries is read anew, and `also` of the others
 * @throws Error when the server did not answer, or refused
 */
export async function readOffice(
  ask: Ask,
  owner: string,
  known: OfficeCopy | null = null,
  also: readonly string[] = [],
): Promise<OfficeCopy> {
  const syncedAt = new Date().toISOString();
  const lists: Record<string, Row[]> = {};
  for (const { kind, list } of listKinds()) {
    const selection = selectionOf(kind);
    const { live, trash } = await ask(
      `{ live: ${list} ${selection} trash: ${list}(trashed: true) ${selection} }`,
    );
    lists[kind] = [...(live as Row[]), ...(trash as Row[])];
  }
  const read = await readContacts(ask, known ? 1 : pages);
  const fresh = new Map(read.contacts.map((row) => [row._id, row]));
  for (const id of also) {
    if (!fresh.has(id)) fresh.set(id, await readRecord(ask, 'Contact', id));
  }
  const rest = known?.contacts.filter(({ _id }) => !fresh.has(_id)) ?? [];
  const { settings, stats, days, activity, me } = await ask(snapshots());
  return {
    owner,
    syncedAt,
    // Ids are in the order of time.
    contacts: [...fresh.values(), ...rest]
      .sort((one, other) => (one._id < other._id ? 1 : -1))
      .slice(0, page * pages),
    totals: read.totals,
    lists,
    settings: { _id: settingsId, ...(settings as object) } as Row,
    stats: stats as OfficeCopy['stats'],
    days: days as OfficeCopy['days'],
    activity: (activity as { edges: { node: Row }[] }).edges.map(({ node }) => node),
    me: me as Row,
  };
}

/** Settings are one row without an id of their own; the activity calls it so. */
export const settingsId = '1';

async function readContacts(ask: Ask, atMost: number) {
  const query = `query ($first: Int, $after: String) {
    page: adminContacts(first: $first, after: $after) {
      edges { node ${selectionOf('Contact')} }
      pageInfo { hasNextPage endCursor }
      totalCount
      totalIsCapped
    }
  }`;
  const contacts: Row[] = [];
  let after: string | null = null;
  let totals = { totalCount: 0, totalIsCapped: false };
  for (let read = 0; read < atMost; read += 1) {
    const answer = (await ask(query, { first: page, after })).page as ContactPage;
    contacts.push(...answer.edges.map(({ node }) => node));
    totals = { totalCount: answer.totalCount, totalIsCapped: answer.totalIsCapped };
    after = answer.pageInfo.endCursor;
    if (!answer.pageInfo.hasNextPage) break;
  }
  return { contacts, totals };
}

/** One record as it stands at the server. @throws Error when the server did not answer, or refused */
export async function readRecord(ask: Ask, kind: string, id: string): Promise<Row> {
  if (kind === 'SiteSettings') {
    const { record } = await ask(`{ record: siteSettings ${selectionOf(kind)} }`);
    return { _id: settingsId, ...(record as object) } as Row;
  }
  const { record } = await ask(`query ($id: ID!) { record: admin${kind}(id: $id) ${selectionOf(kind)} }`, {
    id,
  });
  return record as Row;
}

/** Finds a record of the copy; null for one that it does not hold. */
export function findRow(copy: OfficeCopy, kind: string, id: string | null): Row | null {
  if (kind === 'SiteSettings') return copy.settings;
  const rows = kind === 'Contact' ? copy.contacts : copy.lists[kind];
  return rows?.find(({ _id }) => _id === id) ?? null;
}

/** Puts a record into the copy, in the place of the one with its id. */
export function putRow(copy: OfficeCopy, kind: string, row: Row, id = row._id): void {
  if (kind === 'SiteSettings') {
    copy.settings = row;
    return;
  }
  const rows = kind === 'Contact' ? copy.contacts : copy.lists[kind];
  const place = rows?.findIndex(({ _id }) => _id === id) ?? -1;
  if (place >= 0) rows?.splice(place, 1, row);
  else rows?.push(row);
}
