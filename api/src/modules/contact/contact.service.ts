import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput } from '../../graphql/errors.ts';
import { COUNTED, countUpTo } from '../../records/keyset.ts';
import { CONTACT_TEXT, Contact, type ContactConnection } from './contact.entity.ts';
import { contactStatuses } from './contact.form.ts';
import { ContactOrder, contactsAfter, cursorOf, placeOf } from './contact.order.ts';

const PAGE = 50;
const LARGEST_PAGE = 200;
/** A search reads every text that it counts: ten times as many would take longer than the page itself. */
const COUNTED_BY_SEARCH = 1000;

/** What of the inbox is asked for. */
export interface ContactFilter {
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: string | null | undefined;
  query?: string | null | undefined;
  /** NEWEST where none is given. */
  order?: ContactOrder | null | undefined;
}

/** A page of the inbox. @throws AppError BAD_USER_INPUT for an unknown status or a foreign cursor */
export async function findContacts(em: EntityManager, filter: ContactFilter): Promise<ContactConnection> {
  const order = filter.order ?? ContactOrder.NEWEST;
  const size = Math.min(Math.max(filter.first ?? PAGE, 1), LARGEST_PAGE);
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
 * The page of a search, and how many it finds: at most one more than are counted. When they are few, the page is made from
 * them alone. PostgreSQL cannot tell few from many beforehand, and would read the whole inbox in its order to meet a few.
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
  // A text that PostgreSQL cannot hold is found nowhere.
  const words = (query ?? '').replaceAll('\0', '\ufffd').trim().split(/\s+/).filter(Boolean);
  return {
    ...(status && { status: status as keyof typeof contactStatuses }),
    ...(words.length > 0 && { $and: words.map(inText) }),
  };
}

/**
 * The condition of one word of a search. It is found anywhere in the text. One or two letters are found where a word
 * begins: the index is made of trigrams, and an inner pair of letters is none, so that every row would have to be read.
 */
function inText(word: string): object {
  const text = word.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const isShort = /^[\p{L}\p{M}\p{N}]{1,2}$/u.test(word);
  return isShort ? { $or: [`${text}%`, `% ${text}%`, `%\n${text}%`].map(like) } : like(`%${text}%`);
}

const like = (pattern: string) => ({
  [raw((alias) => CONTACT_TEXT.replace(/\b(name|email|phone|company|message)\b/g, `${alias}.$1`))]: {
    $like: pattern,
  },
});
