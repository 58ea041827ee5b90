/** Reads the server's feed of changes (docs/decisions/2026-11-25-one-feed-of-changes.md) and puts its pages into a copy. */
import { getNamedType, isObjectType } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import {
  type Activity,
  type Counsellor,
  type DayCount,
  type EnquiryRow,
  keptOf,
  keptPeople,
  most,
  newestFirst,
  type OfficeCopy,
  type PersonRow,
  type Row,
  settingsId,
} from './office.copy.ts';
import { officeSchema, schemaFingerprint, selectionOf } from './office.schema.ts';

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

/** A page of the feed: the records that have changed, by kind, as they are now. */
export interface ChangesPage {
  cursor: string;
  /** Whether the next page can be read now. */
  more: boolean;
  /** Whether the server did not accept the cursor, so that this is the first page of everything. */
  reset: boolean;
  /** Records that do not exist any more, or do not belong to the copy any more. */
  gone: { kind: string; _id: string }[];
  records: ReadonlyMap<string, Row[]>;
}

/** Returns the lists of a page: name -> kind. */
function listsOfPage(): Map<string, string> {
  const page = officeSchema().getType('Changes');
  const fields = isObjectType(page) ? Object.values(page.getFields()) : [];
  const lists = fields.map(({ name, type }) => [name, getNamedType(type)] as const);
  return new Map(
    lists.flatMap(([name, type]) => (isObjectType(type) && name !== 'gone' ? [[name, type.name]] : [])),
  );
}

/** Reads the page after a cursor; the first page if there is none. @throws as `ask` does */
export async function readPage(ask: Ask, since: string | null): Promise<ChangesPage> {
  const lists = listsOfPage();
  const selections = [...lists].map(([name, kind]) => `${name} ${selectionOf(kind)}`);
  const { changes } = await ask(
    `query ($since: String) { changes(since: $since) { cursor more reset gone { kind _id } ${selections.join(' ')} } }`,
    { since },
  );
  const page = changes as Omit<ChangesPage, 'records'> & Record<string, unknown>;
  return { ...page, records: new Map([...lists].map(([name, kind]) => [kind, page[name] as Row[]])) };
}

type Small = Pick<
  OfficeCopy,
  'syncedAt' | 'totals' | 'peopleTotals' | 'counsellors' | 'settings' | 'stats' | 'days' | 'me'
>;

const totals = '{ totalCount totalIsCapped }';

/**
 * Reads what follows from all records (the counts), and what is so small that it is read whole. @throws as `ask` does
 *
 * @param days the number of days whose counts may have changed
 */
export async function readSmall(ask: Ask, known: readonly DayCount[], days: number): Promise<Small> {
  const { inbox, people, settings, ...small } = await ask(`{
    inbox: adminEnquiries(first: 1) ${totals}
    people: adminPeople(first: 1) ${totals}
    counsellors ${selectionOf('Counsellor')}
    settings: siteSettings ${selectionOf('SiteSettings')}
    stats: adminStats ${selectionOf('AdminStats')}
    days: enquiriesByDay(days: ${days}) ${selectionOf('DayCount')}
    me ${selectionOf('Admin')}
  }`);
  const counts = new Map([...known, ...(small.days as DayCount[])].map((each) => [each.day, each]));
  return {
    // Must follow the request, because the response corrects the clock.
    syncedAt: new Date(officeNow()).toISOString(),
    totals: inbox as OfficeCopy['totals'],
    peopleTotals: people as OfficeCopy['totals'],
    counsellors: small.counsellors as Counsellor[],
    settings: { _id: settingsId, ...(settings as object) } as Row,
    stats: small.stats as OfficeCopy['stats'],
    days: [...counts.values()].sort((one, other) => (one.day < other.day ? -1 : 1)).slice(-most.days),
    me: small.me as Row,
  };
}

/** Returns the number of days since a moment, with a margin for the office's time zone. @param moment ISO 8601 */
export function daysSince(moment: string): number {
  const past = Math.ceil((officeNow() - Date.parse(moment)) / 86_400_000);
  // If the clock was set back, the number is unknown.
  return past < 0 ? most.days : Math.min(past + 2, most.days);
}

/** The part of a copy that the feed fills. */
export type Records = Pick<OfficeCopy, 'schema' | 'cursor' | 'enquiries' | 'people' | 'lists' | 'activity'>;

/** Returns a copy without records, from which a first read begins. */
export const noRecords = (): Records => ({
  ...{ schema: schemaFingerprint(), cursor: '', enquiries: [], people: [], lists: {}, activity: [] },
});

/** Returns the records with a page of changes. @param me the id of the account that is signed in */
export function withPage<R extends Records>(to: R, { cursor, gone, records }: ChangesPage, me: string): R {
  const merged = (kind: string, rows: readonly Row[] = []): Row[] => {
    const all = new Map(rows.map((row) => [row._id, row]));
    for (const each of gone) if (each.kind === kind) all.delete(each._id);
    for (const row of records.get(kind) ?? []) {
      // The response to a change of this window may have arrived after the page was read.
      const had = all.get(row._id);
      if (!had || !(had.version > row.version)) all.set(row._id, row);
    }
    return [...all.values()];
  };
  const lists = { ...to.lists };
  for (const kind of records.keys()) if (!apart.includes(kind)) lists[kind] = merged(kind, to.lists[kind]);
  const enquiries = keptOf(merged('Enquiry', to.enquiries) as EnquiryRow[], me);
  const activity = newestFirst(merged('Activity', to.activity as never) as unknown as Activity[]);
  return {
    ...to,
    ...{ cursor, lists, enquiries },
    people: keptPeople(merged('Person', to.people) as PersonRow[], enquiries),
    activity: activity.slice(0, most.activities),
  };
}

/** The kinds that a copy does not keep in `lists`. */
const apart: readonly string[] = ['Enquiry', 'Person', 'Activity'];
