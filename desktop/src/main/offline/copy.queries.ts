import { GraphQLError } from 'graphql';
import { countOf, findRow, type OfficeCopy, type Row, statOf } from './office.copy.ts';
import { listKinds, officeSchema } from './office.schema.ts';
import { inOrder, isPublished } from './queued.change.ts';

/** The same pages as the server's (DESIGN.md §4). */
const page = 50;
const largestPage = 200;
const others = 20;
const due = 20;

const away = () =>
  new GraphQLError('This is not kept on this computer. It can be read when the server is back.', {
    extensions: { code: 'OFFLINE' },
  });

type Args = Record<string, never>;
interface PageArgs {
  first?: number | null;
  after?: string | null;
}
interface InboxArgs extends PageArgs {
  status?: string | null;
  query?: string | null;
  order?: string | null;
}

/**
 * The queries that the copy can answer, as graphql-js wants them. Any other one is answered with an error of code OFFLINE.
 *
 * @param today the day of the office, as "2026-11-21"
 */
export function queriesOf(copy: OfficeCopy, today: string): Record<string, (args: Args) => unknown> {
  const fields = Object.keys(officeSchema().getQueryType()?.getFields() ?? {});
  const queries: Record<string, (args: never) => unknown> = Object.fromEntries(
    fields.map((field) => [
      field,
      () => {
        throw away();
      },
    ]),
  );
  const one = (kind: string) => (args: { id: string }) => {
    const row = findRow(copy, kind, args.id);
    if (!row) throw away();
    return kind === 'Contact' ? withOthers(copy, row) : asOfNow(row);
  };
  for (const { kind, list, one: single } of listKinds()) {
    queries[list] = ({ trashed }: { trashed?: boolean | null }) =>
      (trashed ? trashOf(copy, kind) : inOrder(kind, liveOf(copy, kind))).map(asOfNow);
    queries[single] = one(kind);
  }
  queries.adminContact = one('Contact');
  queries.adminContacts = (args: InboxArgs) => inboxPage(copy, args);
  queries.dueFollowUps = ({ first }: PageArgs) =>
    copy.contacts
      .filter(({ followUpOn, status }) => isDue(followUpOn, status) && String(followUpOn) <= today)
      .sort((one, other) => (`${one.followUpOn} ${one._id}` < `${other.followUpOn} ${other._id}` ? -1 : 1))
      .slice(0, Math.min(Math.max(first ?? due, 1), largestPage));
  queries.adminActivity = (args: PageArgs & { kind?: string | null; recordId?: string | null }) => {
    const rows = copy.activity.filter(
      ({ kind, recordId }) =>
        (!args.kind || kind === args.kind) && (!args.recordId || recordId === args.recordId),
    );
    return pageOf(rows, args, ({ _id }) => _id);
  };
  queries.enquiriesByDay = ({ days }: { days?: number | null }) => copy.days.slice(-(days ?? 30));
  queries.adminStats = () => statsOf(copy);
  queries.siteSettings = () => copy.settings;
  queries.me = () => copy.me;
  return queries as Record<string, (args: Args) => unknown>;
}

const liveOf = (copy: OfficeCopy, kind: string) =>
  (copy.lists[kind] ?? []).filter(({ deletedAt }) => !deletedAt);
/** What was deleted last stands first. */
const trashOf = (copy: OfficeCopy, kind: string) =>
  (copy.lists[kind] ?? [])
    .filter(({ deletedAt }) => deletedAt)
    .sort((one, other) => (String(one.deletedAt) < String(other.deletedAt) ? 1 : -1));

const asOfNow = (row: Row): Row => ('isPublished' in row ? { ...row, isPublished: isPublished(row) } : row);

/** The server's counts; of what is here whole, the count here, which knows what waits to be sent. */
function statsOf(copy: OfficeCopy): Record<string, number> {
  const counted = Object.entries(statOf).map(([kind, stat]) => [stat, countOf(copy, kind)]);
  return { ...copy.stats, ...Object.fromEntries(counted) };
}

const isDue = (day: unknown, status: unknown) => Boolean(day) && status !== 'completed';

function withOthers(copy: OfficeCopy, row: Row): object {
  const email = String(row.email).toLowerCase();
  return {
    ...row,
    others: () =>
      copy.contacts
        .filter(
          (each) =>
            each._id !== row._id &&
            (String(each.email).toLowerCase() === email ||
              (row.phoneNumber !== '' && each.phoneNumber === row.phoneNumber)),
        )
        .slice(0, others),
  };
}

const searched = ['name', 'email', 'phone', 'company', 'message'];

function inboxPage(copy: OfficeCopy, { status, query, order, ...args }: InboxArgs) {
  const words = (query ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = copy.contacts.filter((row) => {
    if (status && row.status !== status) return false;
    // As the server's: a word is found within one text or the other, however the texts are joined.
    const text = searched.map((field) => String(row[field]).toLowerCase()).join('\n');
    return words.every((word) => text.includes(word));
  });
  const named = order ?? 'NEWEST';
  const rows = named === 'OLDEST' ? found.toReversed() : named === 'FOLLOW_UP' ? byFollowUp(found) : found;
  // The server's own cursors: a list that was begun there can be read on here, and the other way round.
  const cursor = (row: Row) => {
    const day = named === 'FOLLOW_UP' && isDue(row.followUpOn, row.status) ? row.followUpOn : '';
    return Buffer.from(`${named} ${row._id} ${day ?? ''}`).toString('base64url');
  };
  const answer = pageOf(rows, args, cursor);
  // Further enquiries are at the server alone: how many of them would be found is not known here.
  const isWhole = !copy.totals.totalIsCapped && copy.totals.totalCount <= copy.contacts.length;
  const isAll = !status && words.length === 0;
  return { ...answer, totalIsCapped: !isWhole, ...(isAll && copy.totals) };
}

function byFollowUp(rows: Row[]): Row[] {
  const due = rows.filter(({ followUpOn, status }) => isDue(followUpOn, status));
  const rest = rows.filter(({ followUpOn, status }) => !isDue(followUpOn, status));
  due.sort((one, other) => (String(one.followUpOn) < String(other.followUpOn) ? -1 : 1));
  return [...due, ...rest];
}

function pageOf<R extends { _id: string }>(
  rows: readonly R[],
  { first, after }: PageArgs,
  cursorOf: (row: R) => string,
) {
  const edges = rows.map((node) => ({ node, cursor: cursorOf(node) }));
  // A cursor's row is found by its id: its day may have changed since.
  const id = after && (Buffer.from(after, 'base64url').toString().split(' ')[1] ?? after);
  const start = after ? rows.findIndex(({ _id }) => _id === id || _id === after) + 1 : 0;
  const size = Math.min(Math.max(first ?? page, 1), largestPage);
  const shown = after && start === 0 ? [] : edges.slice(start, start + size);
  return {
    edges: shown,
    totalCount: rows.length,
    pageInfo: {
      hasNextPage: start + shown.length < rows.length && shown.length > 0,
      endCursor: shown.at(-1)?.cursor ?? null,
    },
  };
}

/** Today where the office is, as "2026-11-21": a computer elsewhere has another one at times. */
export const officeDay = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format();
