/** Compares the data of the clients, the server and the server's activity log after a long run (`long-run.spec.ts`). */
import type { Page } from '@playwright/test';
import { enquiryStatuses } from '../../api/src/modules/enquiry/enquiry.rules.ts';
import { ask, rowQuery } from './day.staff.ts';
import { type Client, type Entry, isAcknowledged, show, type Work } from './long-run.record.ts';
import { expect } from './test.ts';

export interface Logged {
  action: string;
  kind: string;
  recordId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  adminName: string;
  createdAt: string;
}
export interface Rows {
  services: { _id: string; title: string }[];
  trash: { _id: string }[];
  people: { _id: string; name: string; version: number }[];
  enquiries: {
    _id: string;
    name: string;
    status: string;
    notes: { text: string }[];
    touches: { text: string }[];
  }[];
}
export type Read = (query: string, variables?: object) => Promise<Record<string, unknown>>;

const service =
  '_id version title description price priceType category duration features icon status sortOrder deletedAt updatedAt';
const listsQuery = `{ services: adminServices { ${service} } trash: adminServices(trashed: true) { ${service} } }`;
const peopleQuery = `query ($after: String) { page: adminPeople(first: 100, after: $after, order: NAME) {
  pageInfo { hasNextPage endCursor }
  edges { node { _id version name scores guardianName phones { text number whose } email counsellorId mergedIntoId createdAt updatedAt } }
} }`;
const enquiriesQuery = `query ($after: String) { page: adminEnquiries(first: 100, after: $after, order: NEWEST) {
  pageInfo { hasNextPage endCursor } edges { node { _id } }
} }`;
export const logQuery = `query ($after: String) { page: adminActivity(first: 100, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { action kind recordId before after adminName createdAt } }
} }`;
const moreOfEnquiry =
  'query ($id: ID!) { adminEnquiry(id: $id) { followUpTime followUpKind counsellorId personId touchedAt } }';

/** Reads all pages of a list. */
export async function readAll<Row>(read: Read, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = null; ; ) {
    const { page } = (await read(query, { after })) as {
      page: { pageInfo: { hasNextPage: boolean; endCursor: string }; edges: { node: Row }[] };
    };
    rows.push(...page.edges.map(({ node }) => node));
    if (!page.pageInfo.hasNextPage) return rows;
    after = page.pageInfo.endCursor;
  }
}
export async function readRows(read: Read): Promise<Rows> {
  const people = await readAll<Rows['people'][number]>(read, peopleQuery);
  const enquiries: Rows['enquiries'] = [];
  for (const { _id: id } of await readAll<{ _id: string }>(read, enquiriesQuery)) {
    const [row, more] = [await read(rowQuery, { id }), await read(moreOfEnquiry, { id })];
    enquiries.push({ ...(row.adminEnquiry as Rows['enquiries'][number]), ...(more.adminEnquiry as object) });
  }
  return { ...((await read(listsQuery)) as Pick<Rows, 'services' | 'trash'>), people, enquiries };
}
/** Returns a function that sends queries from a client's page. */
export const readerOf =
  ({ page }: Client): Read =>
  async (query, variables) => {
    const { data, errors } = await ask(page, query, variables);
    if (!data || errors) throw new Error(JSON.stringify(errors));
    return data;
  };
/** Returns a description of each row that differs between a client and the server. */
export function differing(one: Rows, other: Rows): string[] {
  const faults: string[] = [];
  for (const list of ['services', 'trash', 'people', 'enquiries'] as const) {
    const [mine, theirs] = [one[list], other[list]].map((rows) => rows.map((row) => JSON.stringify(row)));
    for (let at = 0; at < Math.max(mine?.length ?? 0, theirs?.length ?? 0); at += 1)
      if (mine?.[at] !== theirs?.[at]) faults.push(`${list} ${at}: ${mine?.[at]}\n  is not ${theirs?.[at]}`);
  }
  return faults;
}

/** Waits until the screens of a client show what the server has: services in their order, enquiries with their status. */
export async function checkScreens(page: Page, { services, enquiries }: Rows): Promise<void> {
  await show(page, '/admin/services');
  const table = page.getByRole('table', { name: 'Services' }).locator('tbody tr');
  await expect
    .poll(() => table.evaluateAll((rows) => rows.map((row) => row.querySelector('td')?.textContent)))
    .toEqual(services.map(({ title }) => title));
  await show(page, '/admin/contacts');
  const known = new Map(enquiries.map(({ name, status }) => [name, enquiryStatuses[status as 'new']]));
  const row = page.getByRole('table', { name: 'Contacts' }).locator('tbody tr[data-row]');
  const wrong = async () => {
    const shown = await row.evaluateAll((all) =>
      all.map((each) => [
        each.querySelector('a')?.textContent,
        each.querySelector('[data-status]')?.textContent,
      ]),
    );
    return shown.length === 0
      ? ['nothing']
      : shown.filter(([name, status]) => known.get(name ?? '') !== status);
  };
  await expect.poll(wrong).toEqual([]);
}

/** Returns the faults in the activity log, such as a lost value, or a value replaced by somebody who had not seen it. */
export function faultsOf(log: Logged[], rows: Rows, works: readonly Work[], chosen: Set<unknown>): string[] {
  const faults: string[] = [];
  const last = new Map<string, unknown>();
  for (const { kind, recordId, before, after, action } of log.filter(({ kind }) => kind !== 'Admin'))
    for (const [field, value] of Object.entries(after ?? {})) {
      const place = `${kind} ${recordId} ${field}`;
      if (
        action === 'updated' &&
        last.has(place) &&
        before &&
        JSON.stringify(last.get(place)) !== JSON.stringify(before[field])
      )
        faults.push(`${place}: ${before[field]} was replaced, but ${last.get(place)} was stored`);
      last.set(place, value);
    }
  const steps = log.filter(({ action }) => action === 'deleted' || action === 'restored');
  for (const { _id } of [...rows.services, ...rows.trash]) {
    const own = steps.filter(({ recordId }) => recordId === _id).map(({ action }) => action);
    const isRepeated = own.some((action, index) => action === own[index - 1]);
    if (isRepeated || (own.at(-1) === 'deleted') !== rows.trash.some((row) => row._id === _id))
      faults.push(`${_id} was ${own.join(', ')}`);
  }
  const stored = [
    ...log.flatMap(({ before, after }) =>
      Object.entries(after ?? {}).map(([field, value]) => ({ field, value, before: before?.[field] })),
    ),
    ...rows.enquiries.flatMap(({ name, notes, touches }) => [
      { field: 'walk-in', value: name, before: undefined },
      ...notes.map(({ text }) => ({ field: 'note', value: text, before: undefined })),
      ...touches.map(({ text }) => ({ field: 'touch', value: text, before: undefined })),
    ]),
    ...rows.people.map(({ name }) => ({ field: 'person', value: name, before: undefined })),
  ];
  // Skip statuses, because the same status may be set many times.
  for (const { entries } of works)
    for (const entry of entries.filter(({ field }) => field !== 'status')) {
      const found = stored.filter(({ field, value }) => field === entry.field && value === entry.value);
      const is = `${JSON.stringify(entry)} is there ${found.length} times`;
      const isGone = entry.fate === 'refused' || entry.fate === 'given up';
      if (isAcknowledged(entry) ? found.length === 0 : isGone && found.length > 0) faults.push(is);
      if (found.length > 1 && !chosen.has(entry.value)) faults.push(is);
      // The author may have edited a queued value of their own that was given up later. The server never stored that value, so
      // the edit replaced an older one. So whatever the author saw when entering the given-up value counts as seen, too.
      const unsent = (each: Entry) => each.fate === 'given up' && entry.seen.includes(each.value);
      const known = [...entry.seen, ...entries.filter(unsent).flatMap(({ seen }) => seen)];
      // Check only the first occurrence. A later one comes from a conflict in which somebody chose this value over a newer one.
      const [first] = found;
      if (first && !known.some((value) => (value ?? '') === (first.before ?? '')))
        faults.push(
          `${JSON.stringify(entry)} replaced ${JSON.stringify(first.before)}, which its author had not seen`,
        );
    }
  return faults;
}

/** Totals the edits, clicks and conflicts. Counts the entries by fate, and the refusals and failed clicks by message. */
export function summaryOf(works: readonly Work[]) {
  const tally = (words: readonly string[]) => {
    const times: Record<string, number> = {};
    for (const each of words) times[each] = (times[each] ?? 0) + 1;
    return times;
  };
  const sum = (name: 'edits' | 'clicks' | 'conflicts') =>
    works.reduce((all, { counts }) => all + counts[name], 0);
  return {
    ...{ edits: sum('edits'), clicks: sum('clicks'), conflicts: sum('conflicts') },
    fates: tally(works.flatMap(({ entries }) => entries.map(({ fate }) => fate))),
    refusals: tally(works.flatMap(({ counts }) => counts.refusals)),
    failedClicks: tally(works.flatMap(({ counts }) => counts.failedClicks)),
  };
}
