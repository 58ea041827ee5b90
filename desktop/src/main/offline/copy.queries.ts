import { inboxKeyset } from 'api/enquiry-keysets';
import { newestById } from 'api/keyset';
import { type OfficeMoment, officeMoment } from 'api/office-hours';
import { chartDays, lastDays, statOf } from 'api/rules/dashboard';
import { type InboxOrder, inboxOrders, inboxPage, todayPage } from 'api/rules/enquiry';
import { rowsFound, searchedFields, searchTerms } from 'api/rules/enquiry-search';
import { activityPage, pageSize } from 'api/rules/record';
import { type InboxChoice, matchesInbox, todayOf } from 'api/rules/today';
import { GraphQLError } from 'graphql';
import type { CopyExtent } from 'web/admin/platform';
import { enquiryNode, type PageArgs, pageOf, personNode } from './copy.nodes.ts';
import { asOf, listed } from './kind.rules.ts';
import { type EnquiryRow, findRow, most, type OfficeCopy, type Row } from './office.copy.ts';
import { listKinds, officeSchema } from './office.schema.ts';
import { frontDeskIn, peopleIn } from './people.queries.ts';

function refuse(): never {
  throw new GraphQLError('This is not kept on this computer. It can be read when the server is back.', {
    extensions: { code: 'OFFLINE' },
  });
}

interface InboxArgs extends PageArgs, InboxChoice {
  query?: string | null;
  order?: InboxOrder | null;
}

/** Returns the resolvers of all queries. A query that the copy cannot answer fails with the code OFFLINE. */
export function queriesOf(copy: OfficeCopy, now: Date): Record<string, (args: never) => unknown> {
  const fields = Object.keys(officeSchema().getQueryType()?.getFields() ?? {});
  const queries: Record<string, (args: never) => unknown> = Object.fromEntries(
    fields.map((field) => [field, refuse]),
  );
  for (const { kind, list, one } of listKinds) {
    queries[list] = ({ trashed, first }: { trashed?: boolean | null; first?: number | null }) =>
      (trashed ? trashOf(copy, kind) : listed(copy, kind))
        .slice(0, first ?? undefined)
        .map((row) => asOf(kind, row, now));
    queries[one] = ({ id }: { id: string }) => asOf(kind, findRow(copy, kind, id) ?? refuse(), now);
  }
  queries.adminEnquiry = ({ id }: { id: string }) =>
    enquiryNode(copy, copy.enquiries.find(({ _id }) => _id === id) ?? refuse());
  queries.adminEnquiries = (args: InboxArgs) =>
    args.filter === 'SPAM' ? refuse() : inboxOf(copy, args, officeMoment(now));
  queries.adminActivity = (args: PageArgs & { kind?: string | null; recordId?: string | null }) => {
    const rows = copy.activity.filter(
      ({ kind, recordId }) =>
        (!args.kind || kind === args.kind) && (!args.recordId || recordId === args.recordId),
    );
    return pageOf(rows, args, activityPage, () => newestById);
  };
  queries.enquiriesByDay = ({ days }: { days?: number | null }) => {
    const counts = new Map(copy.days.map(({ day, count }) => [day, count]));
    return lastDays(pageSize(days, chartDays), now).map(({ day }) => ({ day, count: counts.get(day) ?? 0 }));
  };
  queries.adminPerson = ({ id }: { id: string }) =>
    personNode(copy, copy.people.find(({ _id }) => _id === id) ?? refuse());
  queries.adminPeople = (args: Parameters<typeof peopleIn>[1]) => peopleIn(copy, args);
  queries.personMatches = (args: Parameters<typeof frontDeskIn>[1]) => frontDeskIn(copy, args);
  queries.counsellors = () => copy.counsellors;
  queries.adminToday = (args: TodayArgs) => todayIn(copy, args, officeMoment(now));
  queries.adminStats = () => statsOf(copy);
  queries.siteSettings = () => copy.settings;
  queries.me = () => copy.me;
  return queries;
}

/** Returns the trash of a list by time of deletion, newest first. */
const trashOf = ({ lists }: OfficeCopy, kind: string): Row[] =>
  (lists[kind] ?? [])
    .filter(({ deletedAt }) => deletedAt)
    .sort((one, other) => (String(one.deletedAt) < String(other.deletedAt) ? 1 : -1));

const activeOf = ({ counsellors }: OfficeCopy): string[] =>
  counsellors.filter(({ isActive }) => isActive).map(({ _id }) => _id);

type TodayArgs = Pick<InboxArgs, 'counsellor' | 'first'>;

function todayIn(copy: OfficeCopy, { counsellor = null, first }: TodayArgs, now: OfficeMoment) {
  const stacks = todayOf(copy.enquiries, { ...now, active: activeOf(copy), counsellor });
  const size = pageSize(first, todayPage);
  const shown = (rows: EnquiryRow[]) => rows.slice(0, size).map((row) => enquiryNode(copy, row));
  return {
    day: now.day,
    late: shown(stacks.late),
    today: shown(stacks.today),
    new: shown(stacks.new),
    lateCount: stacks.late.length,
    todayCount: stacks.today.length,
    newCount: stacks.new.length,
  };
}

/**
 * Returns the server's counts. For the kinds in `statOf`, whose lists are copied completely, counts the records in the copy
 * instead, to include queued changes.
 */
function statsOf(copy: OfficeCopy): Record<string, number> {
  const counted = Object.entries(statOf).map(([kind, stat]) => [stat, listed(copy, kind).length]);
  return { ...copy.stats, ...Object.fromEntries(counted) };
}

/** Returns the matching enquiries; enquiries with similar names if no enquiry matches. */
export function enquiriesFound(copy: OfficeCopy, { query, order, ...choice }: InboxArgs, now: OfficeMoment) {
  const office = { ...now, active: activeOf(copy) };
  const all = copy.enquiries.filter((enquiry) => matchesInbox(enquiry, choice, office));
  const { rows, isNear } = rowsFound(all, searchedFields, searchTerms(query));
  return { enquiries: rows.sort(inboxOrders[order ?? 'NEWEST']), isNear };
}

export const extentOf = ({ enquiries, totals }: OfficeCopy): CopyExtent => ({
  enquiries: Math.min(enquiries.length, most.enquiries),
  total: totals.totalCount,
  totalIsCapped: totals.totalIsCapped,
  isWhole: !totals.totalIsCapped && totals.totalCount <= enquiries.length,
});

function inboxOf(copy: OfficeCopy, args: InboxArgs, now: OfficeMoment) {
  const { enquiries, ...found } = enquiriesFound(copy, args, now);
  const page = pageOf(enquiries, args, inboxPage, (enquiry) => inboxKeyset(args.order ?? 'NEWEST', enquiry));
  const edges = page.edges.map(({ node, cursor }) => ({ node: enquiryNode(copy, node), cursor }));
  // If the copy is incomplete, the number of further enquiries is unknown.
  const { isWhole } = extentOf(copy);
  const { status, filter, counsellor, batch, query } = args;
  const isAll = !status && !filter && !counsellor && !batch && !query?.trim();
  return { ...page, ...found, edges, totalIsCapped: !isWhole, ...(isAll && copy.totals) };
}
