/** Reads the server's feed of changes (docs/decisions/2026-11-25-one-feed-of-changes.md). */
import { getNamedType, isObjectType } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import { arranged, putRows, type RowChanges, tablesOf } from './copy.tables.ts';
import {
  type Counsellor,
  type DayCount,
  most,
  type OfficeCopy,
  type Records,
  type Row,
  settingsId,
} from './office.copy.ts';
import { officeSchema, schemaFingerprint, selectionOf } from './office.schema.ts';

/** @throws Error if no response arrives; Refused if the response contains errors */
export type Ask = (query: string, variables?: object) => Promise<Record<string, unknown>>;

export class Refused extends Error {
  /** Whether the server's schema differs from the schema for which this app was built. */
  readonly isMisfit: boolean;
  constructor(isMisfit: boolean) {
    super('The server did not give what it was asked for.');
    this.isMisfit = isMisfit;
  }
}

export interface ChangesPage extends RowChanges {
  cursor: string;
  more: boolean;
  /** Whether the server rejected the cursor. If so, the feed starts again from its beginning with this page. */
  reset: boolean;
}

/** Returns the names of the record lists in a page of the feed, each with the kind of its records. */
function listsOfPage(): { name: string; kind: string }[] {
  const page = officeSchema().getType('Changes');
  const fields = isObjectType(page) ? Object.values(page.getFields()) : [];
  return fields
    .filter(({ name, type }) => isObjectType(getNamedType(type)) && name !== 'gone')
    .map(({ name, type }) => ({ name, kind: getNamedType(type).name }));
}

/**
 * Reads a page of the feed. Throws the errors of `ask`.
 *
 * @param since - the cursor of the previous page; null for the first page
 */
export async function readPage(ask: Ask, since: string | null): Promise<ChangesPage> {
  const lists = listsOfPage();
  const selections = lists.map(({ name, kind }) => `${name} ${selectionOf(kind)}`);
  const { changes } = await ask(
    `query ($since: String) { changes(since: $since) { cursor more reset gone { kind _id } ${selections.join(' ')} } }`,
    { since },
  );
  const { cursor, more, reset, gone, ...rows } = changes as Omit<ChangesPage, 'rows'> & Record<string, Row[]>;
  const byKind = lists.map(({ name, kind }) => [kind, rows[name] ?? []] as const);
  return { cursor, more, reset, gone, rows: Object.fromEntries(byKind) };
}

export type Small = Pick<
  OfficeCopy,
  'syncedAt' | 'totals' | 'peopleTotals' | 'counsellors' | 'settings' | 'stats' | 'days' | 'me'
>;

const totals = '{ totalCount totalIsCapped }';

/**
 * Reads the data that the feed does not contain.
 *
 * @param days - the number of past days whose counts of enquiries are read again
 * @throws as `ask` does
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
    // Read the time after the request, because the response corrects the clock.
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

export const noRecords = (): Records => ({
  ...{ schema: schemaFingerprint(), cursor: '', enquiries: [], people: [], lists: {}, activity: [] },
});

/** @param me - the id of the signed-in account */
export function withPage<R extends Records>(to: R, page: ChangesPage, me: string): R {
  const tables = tablesOf(to);
  putRows(tables, page);
  return { ...to, cursor: page.cursor, ...arranged(tables, me) };
}
