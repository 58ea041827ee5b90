import type { Reader } from '../../database/reader.ts';
import { badField, checkSearch } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { COUNTED, orderBy, pageOf, placeOf } from '../../records/keyset.ts';
import { pageSize } from '../../records/record.rules.ts';
import { condition, joined, type Part, whereOf } from '../../records/sql.ts';
import { ENQUIRY_TEXT, Enquiry, type EnquiryConnection } from './enquiry.entity.ts';
import { columnOf, enquiryStatuses, inboxPage, settledStatus } from './enquiry.rules.ts';
import { due, inboxKeyset, inboxKeysets } from './inbox/enquiry.keysets.ts';
import { DUE, EnquiryOrder, enquiriesAfter, InboxFilter, STACKS } from './inbox/enquiry.order.ts';
import { isNear, searchedFields, searchTerms } from './inbox/search.rules.ts';
import { nearTerm, termIn } from './inbox/search.sql.ts';
import { nobody } from './inbox/today.rules.ts';
import { officeMoment } from './office-hours.ts';

/** Lower than COUNTED, because a search reads the text of every row that it counts. */
const COUNTED_BY_SEARCH = 1000;

/** The columns that lists leave out: those of the intake and of the mail. */
export const UNREAD = [
  ...['idempotencyKey', 'contentHash', 'answeredAt'],
  ...['noticeState', 'noticeAt', 'noticeError', 'noticeDue', 'noticeTries', 'noticeTo'],
  ...[
    'acknowledgementState',
    'acknowledgementAt',
    'acknowledgementError',
    'acknowledgementDue',
    'acknowledgementTries',
  ],
];

/** A list of the inbox and its order. */
export interface EnquiryFilter {
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: string | null | undefined;
  query?: string | null | undefined;
  /** Default: all that are not held as spam. */
  filter?: InboxFilter | null | undefined;
  /** The account that looks after them, or `nobody`. */
  counsellor?: string | null | undefined;
  /** Default: NEWEST. */
  order?: EnquiryOrder | null | undefined;
}

/** A page of the inbox. @throws AppError BAD_USER_INPUT for an unknown status or a foreign cursor */
export async function findEnquiries(reader: Reader, filter: EnquiryFilter): Promise<EnquiryConnection> {
  const order = filter.order ?? EnquiryOrder.NEWEST;
  const size = pageSize(filter.first, inboxPage);
  const after = filter.after ? placeOf(inboxKeysets[order], filter.after) : null;
  const page = (where: readonly Part[]) =>
    enquiriesAfter(reader.columns(Enquiry, UNREAD), where, order, after, size + 1);
  const isSearch = searchTerms(filter.query).length > 0;
  const most = isSearch ? COUNTED_BY_SEARCH : COUNTED;
  const [rows, counted, isNear] = await (isSearch
    ? searched(reader, filter, page)
    : counting(reader, enquiryWhere(filter), page(enquiryWhere(filter))));
  const nodes = rows.map(asEnquiry);
  return { ...pageOf(nodes, size, (row) => inboxKeyset(order, row), { counted, most }), isNear };
}

/** The enquiries that are due by a day, in the order in which they are due. */
export async function longestDue(reader: Reader, day: string, limit: number): Promise<Enquiry[]> {
  const where = whereOf([condition(`${DUE} and not is_held and follow_up_on <= ?`, day)]);
  const columns = reader.columns(Enquiry, UNREAD);
  const rows = await reader.rows<Enquiry>(
    joined`select ${columns} from enquiry ${where} order by ${orderBy(due)} limit ${limit}`,
  );
  return rows.map(asEnquiry);
}

/** Gives a row the getters of the entity. Otherwise type-graphql would construct a new entity, with a new id, to call them. */
export const asEnquiry = (row: Enquiry): Enquiry => Object.setPrototypeOf(row, Enquiry.prototype);

type Found = [rows: Enquiry[], counted: number, isNear: boolean];

/** The rows of a page, and the number of all (at most one more than COUNTED), in one statement. */
async function counting(reader: Reader, where: readonly Part[], page: Part): Promise<Found> {
  const some = joined`select from enquiry ${whereOf(where)} limit ${COUNTED + 1}`;
  // The page is joined to the one row of the count, so that an empty page has a count too.
  const statement = joined`select counted, page.* from (select count(*)::int as counted from (${some}) counted) total
    left join lateral (${page}) page on true`;
  const rows = await reader.rows<Enquiry & { counted: number }>({ ...statement, isPrepared: true });
  return [rows.filter(({ id }) => id !== null), rows[0]?.counted ?? 0, false];
}

async function searched(
  reader: Reader,
  filter: EnquiryFilter,
  page: (of: readonly Part[]) => Part,
): Promise<Found> {
  const { where, counted, isNear } = await searchedWhere(reader, filter);
  return [counted === 0 ? [] : await reader.rows<Enquiry>(page(where)), counted, isNear];
}

/**
 * The conditions of a search and the number of hits (at most one more than COUNTED_BY_SEARCH). A search without hits finds similar
 * names. Few hits are selected by their ids, because PostgreSQL would otherwise scan the whole inbox in its order.
 *
 * @throws AppError BAD_USER_INPUT for an unknown status
 */
export async function searchedWhere(
  reader: Reader,
  filter: EnquiryFilter,
): Promise<{ where: Part[]; counted: number; isNear: boolean }> {
  const where = enquiryWhere(filter);
  const some = joined`select id from enquiry ${whereOf(where)} limit ${COUNTED_BY_SEARCH + 1}`;
  const exact = (await reader.rows<{ id: string }>(some)).map(({ id }) => id);
  if (exact.length > COUNTED_BY_SEARCH) return { where, counted: exact.length, isNear: false };
  const ids = exact.length > 0 ? exact : await nearIds(reader, filter);
  return {
    where: [condition('id = any(?)', ids)],
    counted: ids.length,
    isNear: exact.length === 0 && ids.length > 0,
  };
}

/** Unassigned: without a counsellor, or with one whose account is disabled. */
const NOBODYS =
  '(counsellor_id is null or counsellor_id not in (select a.id from admin a where a.is_active))';

/** The conditions for a counsellor, or for `nobody`. */
function whose(counsellor: EnquiryFilter['counsellor']): Part[] {
  if (!counsellor) return [];
  if (counsellor === nobody) return [condition(`${NOBODYS} and status <> '${settledStatus}'`)];
  checkCounsellor(counsellor);
  return [condition('counsellor_id = ?', counsellor)];
}

/** @throws AppError BAD_USER_INPUT for a counsellor that is no id */
export function checkCounsellor(counsellor: string | null): void {
  if (counsellor === null || isUuid(counsellor)) return;
  const message = 'Counsellor must be the id of an account';
  throw badField('counsellor', message);
}

/** The most rows that are compared with a misspelt name. */
const COMPARED = 5000;

/** The enquiries with names similar to the words of a search. PostgreSQL finds candidates, `isNear` decides. */
async function nearIds(reader: Reader, filter: EnquiryFilter): Promise<string[]> {
  const terms = searchTerms(filter.query);
  const where = [
    ...enquiryWhere({ ...filter, query: null }),
    ...terms.map((term) => nearTerm(term, ENQUIRY_TEXT)),
  ];
  const columns = [
    ...searchedFields.map((field) => `${columnOf(field)} as "${field}"`),
    'search_key as "searchKey"',
  ].join(', ');
  type Row = Record<(typeof searchedFields)[number] | 'searchKey' | 'id', string>;
  const some = joined`select id, ${columns} from enquiry ${whereOf(where)} limit ${COMPARED}`;
  const rows = await reader.rows<Row>(some);
  return rows
    .filter((row) => isNear(row, terms))
    .slice(0, COUNTED_BY_SEARCH + 1)
    .map(({ id }) => id);
}

/** The conditions of a filter, at a moment of the office. @throws AppError BAD_USER_INPUT for an unknown status */
export function enquiryWhere(
  { status, query, filter, counsellor }: EnquiryFilter,
  now = officeMoment(new Date()),
): Part[] {
  if (status && !Object.hasOwn(enquiryStatuses, status)) {
    const message = `Status must be one of: ${Object.keys(enquiryStatuses).join(', ')}`;
    throw badField('status', message);
  }
  checkSearch(query);
  const isSpam = filter === InboxFilter.SPAM;
  return [
    condition(isSpam ? 'is_held' : 'not is_held'),
    ...(filter && !isSpam ? [STACKS[filter](now)] : []),
    ...whose(counsellor),
    ...(status ? [condition('status = ?', status)] : []),
    ...searchTerms(query).map((term) => termIn(term, ENQUIRY_TEXT)),
  ];
}
