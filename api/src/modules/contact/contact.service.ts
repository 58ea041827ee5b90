import type { Reader } from '../../database/reader.ts';
import { badInput, checkSearch } from '../../graphql/errors.ts';
import { COUNTED } from '../../records/keyset.ts';
import { pageSize } from '../../records/record.rules.ts';
import { condition, joined, type Part, whereOf } from '../../records/sql.ts';
import { CONTACT_TEXT, Contact, type ContactConnection } from './contact.entity.ts';
import { contactStatuses } from './contact.form.ts';
import { ContactOrder, contactsAfter, cursorOf, InboxFilter, placeOf } from './contact.order.ts';
import { inboxPage, placesOf, searchWords } from './contact.rules.ts';

/** A search reads the text of every row that it counts. Counting to 10,000 would take longer than reading the page. */
const COUNTED_BY_SEARCH = 1000;

/** What belongs to the way in, and to the way of the mail. */
const UNREAD = [
  ...['idempotencyKey', 'contentHash'],
  ...['noticeState', 'noticeAt', 'noticeError', 'noticeDue', 'noticeTries', 'noticeTo'],
  ...[
    'acknowledgementState',
    'acknowledgementAt',
    'acknowledgementError',
    'acknowledgementDue',
    'acknowledgementTries',
  ],
];

/** Which enquiries of the inbox are wanted, and in which order. */
export interface ContactFilter {
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: string | null | undefined;
  query?: string | null | undefined;
  /** Default: the inbox, without what is held. */
  filter?: InboxFilter | null | undefined;
  /** Default: NEWEST. */
  order?: ContactOrder | null | undefined;
}

/** A page of the inbox. @throws AppError BAD_USER_INPUT for an unknown status or a foreign cursor */
export async function findContacts(reader: Reader, filter: ContactFilter): Promise<ContactConnection> {
  const order = filter.order ?? ContactOrder.NEWEST;
  const size = pageSize(filter.first, inboxPage);
  const where = contactWhere(filter);
  const after = filter.after ? placeOf(order, filter.after) : null;
  const isSearch = Boolean(filter.query?.trim());
  const most = isSearch ? COUNTED_BY_SEARCH : COUNTED;
  const page = (of: readonly Part[]) =>
    contactsAfter(reader.columns(Contact, UNREAD), of, order, after, size + 1);
  const [rows, counted] = await (isSearch
    ? searched(reader, where, page)
    : counting(reader, where, page(where)));
  const edges = rows.slice(0, size).map((node) => ({ node: asContact(node), cursor: cursorOf(order, node) }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > size, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: Math.min(counted, most),
    totalIsCapped: counted > most,
  };
}

/** A row with the getters of the entity. Without them type-graphql makes a new entity, with an id of its own, to ask it. */
const asContact = (row: Contact): Contact => Object.setPrototypeOf(row, Contact.prototype);

type Found = [rows: Contact[], counted: number];

/** The rows of a page, and the number of all (at most one more than COUNTED), in one statement. */
async function counting(reader: Reader, where: readonly Part[], page: Part): Promise<Found> {
  const some = joined`select from contact ${whereOf(where)} limit ${COUNTED + 1}`;
  // The count is one row and the page is joined to it, so the rows keep the order of the page. An empty page still has its
  // count.
  const statement = joined`select counted, page.* from (select count(*)::int as counted from (${some}) counted) total
    left join lateral (${page}) page on true`;
  const rows = await reader.rows<Contact & { counted: number }>({ ...statement, isPrepared: true });
  return [rows.filter(({ id }) => id !== null), rows[0]?.counted ?? 0];
}

/**
 * The page of a search, and the number of hits (at most one more than COUNTED_BY_SEARCH). When there are few hits, the
 * page is read from their ids: PostgreSQL cannot know that there are few, and would scan the whole inbox in its order.
 */
async function searched(
  reader: Reader,
  where: readonly Part[],
  page: (of: readonly Part[]) => Part,
): Promise<Found> {
  const some = joined`select id from contact ${whereOf(where)} limit ${COUNTED_BY_SEARCH + 1}`;
  const ids = (await reader.rows<{ id: string }>(some)).map(({ id }) => id);
  if (ids.length === 0) return [[], 0];
  const isFew = ids.length <= COUNTED_BY_SEARCH;
  return [await reader.rows<Contact>(page(isFew ? [condition('id = any(?)', ids)] : where)), ids.length];
}

/** The conditions of a filter. @throws AppError BAD_USER_INPUT for an unknown status */
export function contactWhere({ status, query, filter }: ContactFilter): Part[] {
  if (status && !Object.hasOwn(contactStatuses, status)) {
    const message = `Status must be one of: ${Object.keys(contactStatuses).join(', ')}`;
    throw badInput(message, { status: message });
  }
  checkSearch(query);
  return [
    condition(filter === InboxFilter.SPAM ? 'is_held' : 'not is_held'),
    ...(status ? [condition('status = ?', status)] : []),
    ...searchWords(query).map(inText),
  ];
}

/** The condition of one word of a search. */
function inText(word: string): Part {
  const { begins, contains } = placesOf(word);
  const patterns = contains.map((text) => `%${escaped(text)}%`);
  if (begins !== null) patterns.unshift(`${escaped(begins)}%`);
  return condition(`(${patterns.map(() => `${CONTACT_TEXT} like ?`).join(' or ')})`, ...patterns);
}

/** Text in which LIKE's own signs stand for themselves. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
