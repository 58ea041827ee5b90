import { statOf } from 'api/rules/admin';
import {
  type Activity,
  type ContactRow,
  countOf,
  type DayCount,
  most,
  newestFirst,
  type OfficeCopy,
  type Row,
} from './office.copy.ts';
import { type Ask, readRecords, settingsRow } from './office.reader.ts';
import { type ListKind, listKinds, selectionOf } from './office.schema.ts';

/** How much a look takes in one page: first as much as usually happened, then as much as the server gives. */
const glance = 20;
const largestPage = 200;
/** More changes than this are more to read than the office itself, entries of the audit log. */
const mostChanges = 400;

interface Page<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
/** An enquiry as a look shows it. What leaves its version as it is, a note, stands in the log. */
interface Glimpse {
  _id: string;
  version: number;
}
type InboxPage = Page<Glimpse> & OfficeCopy['totals'];

interface ChangesOptions {
  /** Enquiries of which something changed that no list tells. */
  also: readonly string[];
  /** Holds each record of the copy against the server, by its version: also what the audit log does not tell. */
  thorough: boolean;
}

/**
 * Brings a copy up to date by reading what changed since: the audit log says which records staff changed, the head of
 * the inbox who wrote, the counts whether a visitor left a review.
 *
 * @returns null where that cannot be told, because too much happened since or the server has other data than before;
 *   then the office is read whole
 * @throws as `ask` does
 */
export async function readChanges(
  ask: Ask,
  known: OfficeCopy,
  { also, thorough }: ChangesOptions,
): Promise<OfficeCopy | null> {
  const syncedAt = new Date().toISOString();
  const first = await ask(
    `{
      activity: adminActivity(first: ${glance}) ${glimpseOfActivity}
      inbox: adminContacts(first: ${thorough ? largestPage : glance}) ${glimpseOfInbox}
      stats: adminStats ${selectionOf('AdminStats')}
      days: enquiriesByDay(days: ${daysSince(known.syncedAt)}) ${selectionOf('DayCount')}
    }`,
  );
  const told = await readLog(ask, known, first.activity as Page<Activity>);
  if (!told) return null;
  const stats = first.stats as OfficeCopy['stats'];
  const inbox = await readInbox(ask, known, first.inbox as InboxPage, thorough);
  // Somebody wrote whose enquiry was stored later than one behind it, or a count was taken in between.
  if (!inbox) return readChanges(ask, known, { also, thorough: true });

  const changed = new Set(told.fresh.map(({ kind }) => kind));
  const kinds = listKinds
    .map(({ kind }) => kind)
    .filter(
      (kind) =>
        thorough ||
        changed.has(kind) ||
        countOf(known, kind) !== (stats[statOf[kind] ?? ''] ?? countOf(known, kind)),
    );
  const touched = told.fresh.filter(({ kind }) => kind === 'Contact').map(({ recordId }) => recordId);
  const contacts = await readContacts(ask, known, inbox.seen, [...also, ...touched], thorough);
  const rest = await readRest(ask, known, {
    entries: new Set(told.fresh.map(({ _id }) => _id)),
    depth: told.depth,
    kinds,
    settings: thorough || changed.has('SiteSettings'),
  });
  return {
    ...known,
    ...rest,
    syncedAt,
    checkedAt: thorough ? syncedAt : known.checkedAt,
    contacts,
    totals: inbox.totals,
    stats,
    days: mergeDays(known.days, first.days as DayCount[]),
  };
}

const glimpseOfActivity = '{ edges { node { _id kind recordId } } pageInfo { hasNextPage endCursor } }';
const glimpseOfInbox =
  '{ edges { node { _id version } } pageInfo { hasNextPage endCursor } totalCount totalIsCapped }';

/** What the log has that the copy has not, and how far down it stands; null where the copy's newest entry is not in it, or far behind. */
async function readLog(ask: Ask, known: OfficeCopy, head: Page<Activity>) {
  const newest = known.activity[0]?._id;
  const oldest = known.activity.at(-1)?._id ?? '';
  const had = new Set(known.activity.map(({ _id }) => _id));
  const fresh: Activity[] = [];
  let depth = 0;
  let page = head;
  for (let read = 0; ; ) {
    const nodes = page.edges.map(({ node }) => node);
    // An entry may become visible after one behind it: all of the page is looked at.
    for (const [place, node] of nodes.entries()) {
      if (had.has(node._id) || node._id <= oldest) continue;
      fresh.push(node);
      depth = read + place + 1;
    }
    if (newest !== undefined && nodes.some(({ _id }) => _id === newest)) return { fresh, depth };
    read += nodes.length;
    const isPast = newest !== undefined && nodes.some(({ _id }) => _id < newest);
    if (isPast || read >= mostChanges) return null;
    if (!page.pageInfo.hasNextPage) return newest === undefined ? { fresh, depth } : null;
    const query = `query ($after: String) { page: adminActivity(first: ${largestPage}, after: $after) ${glimpseOfActivity} }`;
    page = (await ask(query, { after: page.pageInfo.endCursor })).page as Page<Activity>;
  }
}

/** Looks through the inbox down to an enquiry that the copy has, or through all that it keeps; null where the counts do not meet. */
async function readInbox(ask: Ask, known: OfficeCopy, head: InboxPage, thorough: boolean) {
  const had = new Set(known.contacts.map(({ _id }) => _id));
  const { totalCount, totalIsCapped } = head;
  const seen: Glimpse[] = [];
  let page: Page<Glimpse> = head;
  for (;;) {
    seen.push(...page.edges.map(({ node }) => node));
    const meets = page.edges.some(({ node }) => had.has(node._id));
    if (!page.pageInfo.hasNextPage || seen.length >= most.contacts || (meets && !thorough)) break;
    const query = `query ($after: String) { page: adminContacts(first: ${largestPage}, after: $after) ${glimpseOfInbox} }`;
    page = (await ask(query, { after: page.pageInfo.endCursor })).page as Page<Glimpse>;
  }
  const fresh = seen.filter(({ _id }) => !had.has(_id)).length;
  const counts = !totalIsCapped && !known.totals.totalIsCapped;
  if (!thorough && counts && totalCount !== known.totals.totalCount + fresh) return null;
  return { seen: seen.slice(0, most.contacts), totals: { totalCount, totalIsCapped } };
}

/** The copy's enquiries with the new ones, and anew those that changed. */
async function readContacts(
  ask: Ask,
  known: OfficeCopy,
  seen: readonly Glimpse[],
  named: readonly string[],
  thorough: boolean,
): Promise<ContactRow[]> {
  const had = new Map(known.contacts.map((row) => [row._id, row]));
  const rows = thorough ? new Map<string, ContactRow>() : new Map(had);
  const wanted = new Set<string>();
  for (const glimpse of seen) {
    const row = had.get(glimpse._id);
    if (row && row.version === glimpse.version) rows.set(row._id, row);
    else wanted.add(glimpse._id);
  }
  const oldest = known.contacts.length < most.contacts ? '' : String(known.contacts.at(-1)?._id);
  for (const id of named) if (had.has(id) || id > oldest) wanted.add(id);
  for (const row of await readRecords<ContactRow>(ask, 'Contact', [...wanted])) rows.set(row._id, row);
  return newestFirst(rows.values()).slice(0, most.contacts);
}

interface RestOptions {
  /** The log's entries that the copy has not. */
  entries: ReadonlySet<string>;
  /** How many entries down the last of them stood. */
  depth: number;
  kinds: readonly string[];
  settings: boolean;
}

/** The log's new entries in full, the settings, and the lists of some kinds. */
async function readRest(ask: Ask, known: OfficeCopy, { entries, depth, kinds, settings }: RestOptions) {
  const asked = listKinds.filter(({ kind }) => kinds.includes(kind));
  const log = (first: number) =>
    `activity: adminActivity(first: ${Math.min(first, most.activities)}) { edges { node ${selectionOf('Activity')} } }`;
  const parts = [
    depth > 0 && log(depth),
    settings && `settings: siteSettings ${selectionOf('SiteSettings')} me ${selectionOf('Admin')}`,
    ...asked.map(
      ({ kind, list, short }) =>
        `live${kind}: ${list} { ${short} } trash${kind}: ${list}(trashed: true) { ${short} }`,
    ),
  ].filter(Boolean);
  if (parts.length === 0) return {};
  const answer = await ask(`{ ${parts.join(' ')} }`);
  const lists = { ...known.lists };
  for (const each of asked) {
    const { kind } = each;
    const live = answer[`live${kind}`] as Row[];
    const trash = answer[`trash${kind}`] as Row[];
    lists[kind] = await readList(ask, each, known.lists[kind] ?? [], live, trash);
  }
  // What came since the look is left to the next one, which reads its record, too.
  const entriesOf = ({ activity }: Record<string, unknown>) =>
    ((activity as Page<Activity> | undefined)?.edges ?? [])
      .map(({ node }) => node)
      .filter(({ _id }) => entries.has(_id));
  let read = entriesOf(answer);
  // It has moved one of them further down.
  const isShort = read.length < entries.size && depth < most.activities;
  if (isShort) read = entriesOf(await ask(`{ ${log(depth + glance)} }`));
  return {
    lists,
    activity: newestFirst([...known.activity, ...read]).slice(0, most.activities),
    ...(settings && { settings: settingsRow(answer.settings), me: answer.me as Row }),
  };
}

/** A list as it is now, of which only what changed is read in full. */
async function readList(
  ask: Ask,
  { kind, list }: ListKind,
  known: readonly Row[],
  live: readonly Row[],
  trash: readonly Row[],
): Promise<Row[]> {
  const had = new Map(known.map((row) => [row._id, row]));
  const isSame = ({ _id, version }: Row) => had.get(_id)?.version === version;
  const changed = live.filter((row) => !isSame(row)).map(({ _id }) => _id);
  // One step further, and in the trash: that step was its deletion, which changed nothing else.
  const isDeleted = ({ _id, version }: Row) =>
    !had.get(_id)?.deletedAt && had.get(_id)?.version === version - 1;
  const read = await readRecords(ask, kind, changed);
  if (trash.some((row) => !isSame(row) && !isDeleted(row))) {
    read.push(...((await ask(`{ rows: ${list}(trashed: true) ${selectionOf(kind)} }`)).rows as Row[]));
  }
  const fresh = new Map(read.map((row) => [row._id, row]));
  return [...live, ...trash].map((row) => fresh.get(row._id) ?? { ...had.get(row._id), ...row });
}

/** Days of which the count may have changed: those since then, and the one before for the office's own midnight. */
function daysSince(moment: string): number {
  const past = Math.ceil((Date.now() - Date.parse(moment)) / 86_400_000);
  // The clock was set back: it cannot tell.
  return past < 0 ? most.days : Math.min(past + 2, most.days);
}

function mergeDays(known: readonly DayCount[], read: readonly DayCount[]): DayCount[] {
  const days = new Map([...known, ...read].map((each) => [each.day, each]));
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1)).slice(-most.days);
}
