import { statOf } from 'api/rules/dashboard';
import { officeNow } from 'web/admin/office-clock';
import { erasedIn, idsOf, withoutErased } from './erased.copy.ts';
import {
  type Activity,
  type Counsellor,
  countOf,
  type DayCount,
  type EnquiryRow,
  horizonOf,
  keptOf,
  most,
  newestFirst,
  type OfficeCopy,
  type Row,
} from './office.copy.ts';
import {
  type Ask,
  type InboxPage,
  type Page,
  pageFields,
  pagesOf,
  readChangedPeople,
  readRecords,
  readWork,
  type ShortEnquiry,
  type ShortPerson,
  settingsRow,
  shortEnquiry,
  shortPerson,
  type WorkScope,
} from './office.reader.ts';
import { type ListKind, listKinds, selectionOf } from './office.schema.ts';

/** The size of the first page, which usually contains all changes. */
const glance = 20;
/** The size of further pages, the largest that the server allows. */
const largestPage = 200;
/** The number of new audit log entries at which reading the whole office becomes cheaper. */
const mostChanges = 400;

const shortEntry = '{ _id kind recordId action }';

interface ChangesOptions {
  /** The ids of further enquiries to read, whose changes appear in no list. */
  also: readonly string[];
  /** Whether to compare the version of every record with the server's, regardless of the audit log. */
  thorough: boolean;
}

/**
 * Brings a copy up to date by reading only changes: the audit log names the records that staff changed, the first page of the
 * inbox shows new enquiries, and differing counts reveal records that visitors created, such as reviews.
 *
 * @returns the updated copy; null if there are too many changes or the server was restored, in which case the whole office must
 * be read
 * @throws as `ask` does
 */
export async function readChanges(
  ask: Ask,
  stored: OfficeCopy,
  { also, thorough }: ChangesOptions,
): Promise<OfficeCopy | null> {
  const first = await ask(`{
    log: adminActivity(first: ${glance}) { edges { node ${shortEntry} } ${pageFields('adminActivity')} }
    inbox: adminEnquiries(first: ${thorough ? largestPage : glance}) {
      edges { node ${shortEnquiry} } ${pageFields('adminEnquiries')}
    }
    people: adminPeople(first: ${thorough ? largestPage : glance}, order: NEWEST) {
      edges { node ${shortPerson} } ${pageFields('adminPeople')}
    }
    stats: adminStats ${selectionOf('AdminStats')}
    days: enquiriesByDay(days: ${daysSince(stored.syncedAt)}) ${selectionOf('DayCount')}
    counsellors ${selectionOf('Counsellor')}
  }`);
  // Must follow the request, because the response corrects the clock.
  const syncedAt = new Date(officeNow()).toISOString();
  const log = await readLog(ask, stored, first.log as Page<Activity>);
  if (!log) return null;
  // An import, or undoing an import, writes one log entry for thousands of records.
  if (log.fresh.some(({ kind }) => kind === 'Import')) return null;
  const erased = erasedIn(log.fresh);
  const known = withoutErased(stored, erased);
  const stats = first.stats as OfficeCopy['stats'];
  const scope: WorkScope = { horizon: horizonOf(syncedAt), me: known.me._id };
  const inbox = await readInbox(ask, known, first.inbox as InboxPage<ShortEnquiry>, thorough);
  // An enquiry was stored after a newer one or while the counts were read, so the count does not match. Compare all versions.
  if (!inbox) return readChanges(ask, stored, { also, thorough: true });

  const changed = new Set(log.fresh.map(({ kind }) => kind));
  const isStale = ({ kind }: ListKind) => {
    const count = countOf(known, kind);
    // A seat that was taken or given up changes only its enquiry.
    const isSeats = kind === 'Batch' && changed.has('Enquiry');
    return thorough || changed.has(kind) || isSeats || count !== (stats[statOf[kind] ?? ''] ?? count);
  };
  const ofEnquiries = log.fresh.filter(({ kind }) => kind === 'Enquiry');
  const gone = new Set(
    ofEnquiries.filter(({ action }) => action === 'deleted').map(({ recordId }) => recordId),
  );
  const touched = [...also, ...ofEnquiries.map(({ recordId }) => recordId)].filter((id) => !gone.has(id));
  const seen = thorough && inbox.isCut ? [...inbox.seen, ...(await readWork(ask, scope))] : inbox.seen;
  const moved = movedBy(log.fresh);
  const enquiries = await readEnquiries(ask, known, {
    seen,
    named: [
      ...touched.filter((id) => !erased.enquiries.has(id)),
      ...stored.enquiries.filter(({ personId }) => personId && moved.has(personId)).map(({ _id }) => _id),
    ],
    thorough,
    scope,
  });
  return {
    ...known,
    syncedAt,
    checkedAt: thorough ? syncedAt : known.checkedAt,
    stats,
    counsellors: first.counsellors as Counsellor[],
    days: mergeDays(known.days, first.days as DayCount[]),
    totals: inbox.totals,
    enquiries,
    ...(await readChangedPeople(ask, known, {
      first: first.people as InboxPage<ShortPerson>,
      seen: seen.flatMap(({ person }) => person ?? []),
      named: log.fresh.filter(({ kind }) => kind === 'Person').map(({ recordId }) => recordId),
      enquiries,
      thorough,
    })),
    ...(await readRest(ask, known, listKinds.filter(isStale), thorough || changed.has('SiteSettings'))),
    activity: await readEntries(ask, known, new Set(log.fresh.map(({ _id }) => _id)), log.depth),
  };
}

/** Returns the people in merges, undone merges and erasures, which move enquiries without log entries for the enquiries. */
const movedBy = (log: readonly Activity[]): Set<string> =>
  idsOf(
    log.filter(({ action }) => action !== 'created' && action !== 'updated'),
    'Person',
  );

/** Reads the log's new entries and the last one's position; null if the copy's newest entry is missing or too far down. */
async function readLog(ask: Ask, known: OfficeCopy, first: Page<Activity>) {
  const newest = known.activity[0]?._id;
  const oldest = known.activity.at(-1)?._id ?? '';
  const had = new Set(known.activity.map(({ _id }) => _id));
  const fresh: Activity[] = [];
  let depth = 0;
  let read = 0;
  const log = { list: 'adminActivity', node: shortEntry, size: largestPage, first };
  for await (const { edges } of pagesOf(ask, log)) {
    // Entries are not always in order, so the whole page is checked.
    for (const [place, { node }] of edges.entries()) {
      if (had.has(node._id) || node._id <= oldest) continue;
      fresh.push(node);
      depth = read + place + 1;
    }
    if (newest !== undefined && edges.some(({ node }) => node._id === newest)) return { fresh, depth };
    read += edges.length;
    const isPast = newest !== undefined && edges.some(({ node }) => node._id < newest);
    if (isPast || read >= mostChanges) return null;
  }
  return newest === undefined ? { fresh, depth } : null;
}

/**
 * Reads the inbox down to the first enquiry that the copy has, or completely if `thorough`. Returns null if the server's count
 * differs from the number of enquiries that the copy would then have.
 */
async function readInbox(ask: Ask, known: OfficeCopy, first: InboxPage<ShortEnquiry>, thorough: boolean) {
  const had = new Set(known.enquiries.map(({ _id }) => _id));
  const { totalCount, totalIsCapped } = first;
  const seen: ShortEnquiry[] = [];
  const inbox = { list: 'adminEnquiries', node: shortEnquiry, size: largestPage, first };
  for await (const { edges } of pagesOf(ask, inbox)) {
    seen.push(...edges.map(({ node }) => node));
    const isMet = edges.some(({ node }) => had.has(node._id));
    if (seen.length >= most.enquiries || (isMet && !thorough)) break;
  }
  const fresh = seen.filter(({ _id }) => !had.has(_id)).length;
  const isExact = !totalIsCapped && !known.totals.totalIsCapped;
  if (!thorough && isExact && totalCount !== known.totals.totalCount + fresh) return null;
  const isCut = seen.length >= most.enquiries;
  return { seen: seen.slice(0, most.enquiries), isCut, totals: { totalCount, totalIsCapped } };
}

interface Wanted {
  /** The enquiries that the server has listed. */
  seen: readonly ShortEnquiry[];
  /** The ids of further enquiries to read, whose changes appear in no list. */
  named: readonly string[];
  thorough: boolean;
  scope: WorkScope;
}

/** Returns the copy's enquiries, with new and changed ones read from the server. */
async function readEnquiries(
  ask: Ask,
  known: OfficeCopy,
  { seen, named, thorough, scope }: Wanted,
): Promise<EnquiryRow[]> {
  const had = new Map(known.enquiries.map((row) => [row._id, row]));
  const rows = thorough ? new Map<string, EnquiryRow>() : new Map(had);
  const wanted = new Set<string>();
  for (const { _id, version } of seen) {
    const row = had.get(_id);
    if (row?.version === version) rows.set(_id, row);
    else wanted.add(_id);
  }
  for (const id of named) wanted.add(id);
  for (const row of await readRecords<EnquiryRow>(ask, 'Enquiry', [...wanted])) rows.set(row._id, row);
  return keptOf(rows.values(), scope);
}

/** Reads the lists of the given kinds and, if `settings`, the site settings and the signed-in account. */
async function readRest(ask: Ask, known: OfficeCopy, kinds: readonly ListKind[], settings: boolean) {
  const parts = kinds.map(
    ({ kind, list, short }) =>
      `live${kind}: ${list} { ${short} } trash${kind}: ${list}(trashed: true) { ${short} }`,
  );
  if (settings)
    parts.push(`settings: siteSettings ${selectionOf('SiteSettings')} me ${selectionOf('Admin')}`);
  if (parts.length === 0) return {};
  const answer = await ask(`{ ${parts.join(' ')} }`);
  const lists = { ...known.lists };
  for (const each of kinds) {
    const [live, trash] = [answer[`live${each.kind}`] as Row[], answer[`trash${each.kind}`] as Row[]];
    lists[each.kind] = await readList(ask, each, known.lists[each.kind] ?? [], live, trash);
  }
  return { lists, ...(settings && { settings: settingsRow(answer.settings), me: answer.me as Row }) };
}

/** Returns the copy's log with the new entries, read in full. The new entries are among the first `depth` entries of the log. */
async function readEntries(ask: Ask, known: OfficeCopy, fresh: ReadonlySet<string>, depth: number) {
  const read = async (first: number) => {
    const entry = selectionOf('Activity');
    const { log } = await ask(
      `{ log: adminActivity(first: ${Math.min(first, most.activities)}) { edges { node ${entry} } } }`,
    );
    // Entries written since the first page was read are left to the next sync, which also reads their records.
    return (log as Page<Activity>).edges.map(({ node }) => node).filter(({ _id }) => fresh.has(_id));
  };
  let entries = depth > 0 ? await read(depth) : [];
  // Newer entries have moved some of the wanted entries beyond the page, so read a larger page.
  if (entries.length < fresh.size && depth < most.activities) entries = await read(depth + glance);
  return newestFirst([...known.activity, ...entries]).slice(0, most.activities);
}

/** Returns a list in its current state. Only changed records are read in full. */
async function readList(
  ask: Ask,
  { kind, list }: ListKind,
  known: readonly Row[],
  live: readonly Row[],
  trash: readonly Row[],
): Promise<Row[]> {
  const had = new Map(known.map((row) => [row._id, row]));
  const isSame = ({ _id, version }: Row) => had.get(_id)?.version === version;
  // If a record in the trash is one version ahead of the copy, its deletion was the only change.
  const isDeleted = ({ _id, version }: Row) =>
    !had.get(_id)?.deletedAt && had.get(_id)?.version === version - 1;
  const changed = live.filter((row) => !isSame(row)).map(({ _id }) => _id);
  const read = await readRecords(ask, kind, changed);
  if (trash.some((row) => !isSame(row) && !isDeleted(row))) {
    read.push(...((await ask(`{ rows: ${list}(trashed: true) ${selectionOf(kind)} }`)).rows as Row[]));
  }
  const fresh = new Map(read.map((row) => [row._id, row]));
  return [...live, ...trash].map((row) => fresh.get(row._id) ?? { ...had.get(row._id), ...row });
}

/** Returns the number of days since `moment` whose counts must be read again, with a margin for the office's time zone. */
function daysSince(moment: string): number {
  const past = Math.ceil((officeNow() - Date.parse(moment)) / 86_400_000);
  // The clock was set back, so read all days.
  return past < 0 ? most.days : Math.min(past + 2, most.days);
}

function mergeDays(known: readonly DayCount[], read: readonly DayCount[]): DayCount[] {
  const days = new Map([...known, ...read].map((each) => [each.day, each]));
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1)).slice(-most.days);
}
