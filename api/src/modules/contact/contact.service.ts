import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput, checkSearch } from '../../graphql/errors.ts';
import { COUNTED, countUpTo } from '../../records/keyset.ts';
import { pageSize } from '../../records/record.rules.ts';
import { CONTACT_TEXT, Contact, type ContactConnection } from './contact.entity.ts';
import { contactStatuses } from './contact.form.ts';
import { ContactOrder, contactsAfter, cursorOf, placeOf } from './contact.order.ts';
import { inboxPage, placesOf, searchWords } from './contact.rules.ts';

/** A search reads the text of every row that it counts. Counting to 10,000 would take longer than reading the page. */
const COUNTED_BY_SEARCH = 1000;

/** Which enquiries of the inbox are wanted, and in which order. */
export interface ContactFilter {
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: string | null | undefined;
  query?: string | null | undefined;
  /** Default: NEWEST. */
  order?: ContactOrder | null | undefined;
}

/** A page of the inbox. @throws AppError BAD_USER_INPUT for an unknown status or a foreign cursor */
export async function findContacts(em: EntityManager, filter: ContactFilter): Promise<ContactConnection> {
  const order = filter.order ?? ContactOrder.NEWEST;
  const size = pageSize(filter.first, inboxPage);
  const where = contactWhere(filter);
  const after = filter.after ? placeOf(order, filter.after) : null;
  const isSearch = Boolean(filter.query?.trim());
  const most = isSearch ? COUNTED_BY_SEARCH : COUNTED;
  const page = (of: object) => contactsAfter(em, of, order, after, size + 1);
  const [rows, counted] = await (isSearch
    ? searched(em, where, page)
    : Promise.all([page(where), countUpTo(em, Contact, where, most)]));
  const edges = rows.slice(0, size).map((node) => ({ node, cursor: cursorOf(order, node) }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > size, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: Math.min(counted, most),
    totalIsCapped: counted > most,
  };
}

/**
 * The page of a search, and the number of hits (at most one more than COUNTED_BY_SEARCH). When there are few hits, the
 * page is read from their ids: PostgreSQL cannot know that there are few, and would scan the whole inbox in its order.
 */
async function searched(
  em: EntityManager,
  where: object,
  page: (of: object) => Promise<Contact[]>,
): Promise<[rows: Contact[], counted: number]> {
  const found = em
    .createQueryBuilder(Contact, 'c')
    .select('c.id')
    .where(where)
    .limit(COUNTED_BY_SEARCH + 1);
  const ids = (await found.execute<{ id: string }[]>('all')).map(({ id }) => id);
  if (ids.length === 0) return [[], 0];
  const isFew = ids.length <= COUNTED_BY_SEARCH;
  return [await page(isFew ? { id: { $in: ids } } : where), ids.length];
}

/** The condition of a filter. @throws AppError BAD_USER_INPUT for an unknown status */
export function contactWhere({ status, query }: ContactFilter) {
  if (status && !Object.hasOwn(contactStatuses, status)) {
    const message = `Status must be one of: ${Object.keys(contactStatuses).join(', ')}`;
    throw badInput(message, { status: message });
  }
  checkSearch(query);
  const words = searchWords(query);
  return {
    ...(status && { status: status as keyof typeof contactStatuses }),
    ...(words.length > 0 && { $and: words.map(inText) }),
  };
}

/** The condition of one word of a search. */
function inText(word: string): object {
  const { begins, contains } = placesOf(word);
  const patterns = contains.map((text) => `%${escaped(text)}%`);
  if (begins !== null) patterns.unshift(`${escaped(begins)}%`);
  return { $or: patterns.map(like) };
}

/** Text in which LIKE's own signs stand for themselves. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const like = (pattern: string) => ({
  [raw((alias) => CONTACT_TEXT.replace(/\b(name|email|phone|company|message)\b/g, `${alias}.$1`))]: {
    $like: pattern,
  },
});
