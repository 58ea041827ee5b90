/** Reads the server's feed of changes (docs/decisions/2026-11-25-one-feed-of-changes.md). */
import { getNamedType, isObjectType } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import { arranged, putRows, type RowChanges, tablesOf } from './copy.tables.ts';
import {
  type DayCount,
  type OfficeCopy,
  type Records,
  type Row,
  settingsId,
  withDays,
} from './office.copy.ts';
import { officeSchema, schemaFingerprint, selectionOf } from './office.schema.ts';

/** @throws Error if no response arrives, or if the response contains errors */
export type Ask = (query: string, variables?: object) => Promise<Record<string, unknown>>;

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

/** The data that the feed does not contain. */
export type Small = Omit<OfficeCopy, keyof Records | 'owner' | 'answered'>;

/**
 * Reads the small data.
 *
 * @param days - the number of past days whose counts of enquiries are read again
 * @throws as `ask` does
 */
export async function readSmall(ask: Ask, known: readonly DayCount[], days: number): Promise<Small> {
  const read = await ask(`{
    totals: adminEnquiries(first: 1) { totalCount totalIsCapped }
    peopleTotals: adminPeople(first: 1) { totalCount totalIsCapped }
    counsellors ${selectionOf('Counsellor')}
    settings: siteSettings ${selectionOf('SiteSettings')}
    stats: adminStats ${selectionOf('AdminStats')}
    days: enquiriesByDay(days: ${days}) ${selectionOf('DayCount')}
    me ${selectionOf('Admin')}
  }`);
  const small = read as unknown as Omit<Small, 'syncedAt'>;
  return {
    ...small,
    // Read the time after the request, because the response corrects the clock.
    syncedAt: new Date(officeNow()).toISOString(),
    settings: { ...small.settings, _id: settingsId },
    days: withDays(known, small.days),
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
