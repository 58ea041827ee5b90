import { ArgsType, ID, Int } from 'type-graphql';
import type { Reader } from '../../database/reader.ts';
import { badField, checkSearch, notOneOf } from '../../graphql/errors.ts';
import { nullable } from '../../graphql/field.ts';
import { isUuid } from '../../records/ids.ts';
import { COUNTED, pageOf, placeOf } from '../../records/keyset.ts';
import { pageSize } from '../../records/record.rules.ts';
import { condition, joined, type Part, whereOf } from '../../records/sql.ts';
import { ENQUIRY_TEXT, Enquiry, type EnquiryConnection, mailFields } from './enquiry.entity.ts';
import { enquiryStatuses, inboxPage, settledStatus } from './enquiry.rules.ts';
import { inboxKeyset, inboxKeysets } from './inbox/enquiry.keysets.ts';
import { EnquiryOrder, enquiriesAfter, InboxFilter, STACKS } from './inbox/enquiry.order.ts';
import { searchedFields, searchTerms } from './inbox/search.rules.ts';
import { COUNTED_BY_SEARCH, search } from './inbox/search.sql.ts';
import { nobody } from './inbox/today.rules.ts';
import { officeMoment } from './office-hours.ts';

/** Columns that a list of enquiries does not read. */
export const UNREAD = ['idempotencyKey', 'contentHash', 'answeredAt', ...mailFields];

@ArgsType()
export class EnquiryFilter {
  @nullable(Int) first?: number | null | undefined;
  @nullable(String) after?: string | null | undefined;
  @nullable(String) status?: string | null | undefined;
  @nullable(String) query?: string | null | undefined;
  /** Default: NEWEST. */
  @nullable(EnquiryOrder) order?: EnquiryOrder | null | undefined;
  /** Default: all except held enquiries. */
  @nullable(InboxFilter) filter?: InboxFilter | null | undefined;

  @nullable(
    ID,
    'Only the enquiries of this account. With "nobody": those without an active counsellor, except completed ones.',
  )
  counsellor?: string | null | undefined;

  @nullable(ID, 'Only the enquiries with a seat in this class, or a wish for one.')
  batch?: string | null | undefined;
}

/** @throws AppError BAD_USER_INPUT for an invalid filter or a cursor of another order */
export async function findEnquiries(reader: Reader, filter: EnquiryFilter): Promise<EnquiryConnection> {
  checkSearch(filter.query);
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

/** Gives a row the getters of the entity. Otherwise, type-graphql would copy the row into a new entity for each getter. */
export const asEnquiry = (row: Enquiry): Enquiry => Object.setPrototypeOf(row, Enquiry.prototype);

type Found = [rows: Enquiry[], counted: number, isNear: boolean];

/** Counts the rows and reads the page in one statement. The count is at most COUNTED + 1. */
async function counting(reader: Reader, where: readonly Part[], page: Part): Promise<Found> {
  const some = joined`select from enquiry ${whereOf(where)} limit ${COUNTED + 1}`;
  // The page is joined to the count, which is one row, so that the count is returned even if the page is empty.
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

/** Returns the conditions and the number of hits. @throws AppError BAD_USER_INPUT for an invalid filter */
export function searchedWhere(reader: Reader, filter: EnquiryFilter) {
  const enquiries = { table: 'enquiry', fields: searchedFields, text: ENQUIRY_TEXT };
  return search(reader, enquiries, enquiryWhere(filter), searchTerms(filter.query));
}

/** Enquiries without a counsellor, or whose counsellor's account is disabled. */
const NOBODYS =
  '(counsellor_id is null or counsellor_id not in (select a.id from admin a where a.is_active))';

function whose(counsellor: EnquiryFilter['counsellor']): Part[] {
  if (!counsellor) return [];
  if (counsellor === nobody) return [condition(`${NOBODYS} and status <> '${settledStatus}'`)];
  checkCounsellor(counsellor);
  return [condition('counsellor_id = ?', counsellor)];
}

/** @throws AppError BAD_USER_INPUT if the counsellor is not an id */
export function checkCounsellor(counsellor: string | null): void {
  if (counsellor === null || isUuid(counsellor)) return;
  const message = 'Counsellor must be the id of an account';
  throw badField('counsellor', message);
}

/**
 * Returns the conditions of a filter, except for the search.
 * @param now - the office's local time
 * @throws AppError BAD_USER_INPUT for an invalid filter
 */
export function enquiryWhere(
  { status, filter, counsellor, batch }: EnquiryFilter,
  now = officeMoment(new Date()),
): Part[] {
  if (status && !Object.hasOwn(enquiryStatuses, status)) throw notOneOf('status', enquiryStatuses);
  if (batch && !isUuid(batch)) throw badField('batch', 'Class must be the id of a class');
  const isSpam = filter === InboxFilter.SPAM;
  return [
    condition(isSpam ? 'is_held' : 'not is_held'),
    ...(filter && !isSpam ? [STACKS[filter](now)] : []),
    ...whose(counsellor),
    ...(batch ? [condition('batch_id = ?', batch)] : []),
    ...(status ? [condition('status = ?', status)] : []),
  ];
}
