import type { EntityManager } from '@mikro-orm/postgresql';
import { registerEnumType } from 'type-graphql';
import { badInput } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { Contact } from './contact.entity.ts';
import { cursorText, settledStatus } from './contact.rules.ts';

/** How the inbox is ordered. */
export enum ContactOrder {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  FOLLOW_UP = 'FOLLOW_UP',
}

registerEnumType(ContactOrder, {
  name: 'ContactOrder',
  valuesConfig: {
    NEWEST: { description: 'The newest first.' },
    OLDEST: { description: 'The oldest first.' },
    FOLLOW_UP: {
      description:
        'Due follow-ups first, the earliest day first; then all others, the newest first. A completed enquiry is not due.',
    },
  },
});

/** The parts of the inbox beside the whole. */
export enum InboxFilter {
  SPAM = 'SPAM',
}

registerEnumType(InboxFilter, {
  name: 'InboxFilter',
  valuesConfig: { SPAM: { description: 'What is held back as spam. It stands nowhere else.' } },
});

/** The position of a page's last row in the order. */
interface Place {
  id: string;
  receivedAt: Date;
  /** The day on which the last row was due; null when it was not due. Used by the order FOLLOW_UP only. */
  due: string | null;
}

const due = { followUpOn: { $ne: null }, status: { $ne: settledStatus } };
const notDue = { $or: [{ followUpOn: null }, { status: settledStatus }] };
// Refuses a day such as 2026-02-30 here, because it would fail in the database.
const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
};

/** Parses the `order` of an address: "oldest", "follow_up". Empty means NEWEST. @throws AppError BAD_USER_INPUT */
export function parseOrder(text: string | null | undefined): ContactOrder {
  const order = (text || ContactOrder.NEWEST).toUpperCase();
  if (Object.hasOwn(ContactOrder, order)) return order as ContactOrder;
  const message = `Order must be one of: ${Object.keys(ContactOrder).join(', ').toLowerCase()}`;
  throw badInput(message, { order: message });
}

/** Parses the `filter` of an address: "spam". Empty means the inbox. @throws AppError BAD_USER_INPUT */
export function parseFilter(text: string | null | undefined): InboxFilter | undefined {
  if (!text) return undefined;
  const filter = text.toUpperCase();
  if (Object.hasOwn(InboxFilter, filter)) return filter as InboxFilter;
  const message = 'Filter must be: spam';
  throw badInput(message, { filter: message });
}

/** The cursor after a row. It contains its order, because the next page of another order begins elsewhere. */
export const cursorOf = (order: ContactOrder, contact: Contact): string =>
  Buffer.from(cursorText(order, contact.id, contact)).toString('base64url');

/** @throws AppError BAD_USER_INPUT for anything that `cursorOf` did not make for this order */
export function placeOf(order: ContactOrder, cursor: string): Place {
  const [of, id, day, time = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isTime = /^\d{1,15}$/.test(time);
  const isOurs = isUuid(id) && (day === '' || isDay(day ?? '')) && isTime && rest.length === 0;
  const refuse = (message: string) => badInput(message, { cursor: message });
  if (!isOurs || !Object.hasOwn(ContactOrder, of ?? '')) throw refuse('The cursor is not one of this list.');
  if (of !== order)
    throw refuse('The cursor belongs to another order of this list. Begin at its first page.');
  return { id: id as string, receivedAt: new Date(Number(time)), due: day || null };
}

/**
 * The next rows of the inbox in an order.
 *
 * @param where the condition of the filter
 * @param after the position where the previous page ended; null for the first page
 * @param limit the largest number of rows
 */
export async function contactsAfter(
  em: EntityManager,
  where: object,
  order: ContactOrder,
  after: Place | null,
  limit: number,
): Promise<Contact[]> {
  const find = (conditions: object[], orderBy: object, most = limit) =>
    em.find(Contact, { $and: [where, ...conditions] } as never, { orderBy, limit: most });
  const newest = { createdAt: 'desc', id: 'desc' };
  const beyond = after && past('$lt', after);
  if (order === ContactOrder.OLDEST) {
    return find(after ? [past('$gt', after)] : [], { createdAt: 'asc', id: 'asc' });
  }
  if (order === ContactOrder.NEWEST) return find(beyond ? [beyond] : [], newest);

  // The due rows and the others are two queries, so that each reads one index range, however deep the page.
  const isPastDue = after && after.due === null;
  const later = after?.due
    ? [{ followUpOn: { $gte: after.due } }, { $or: [{ followUpOn: { $gt: after.due } }, beyond] }]
    : [];
  const first = isPastDue ? [] : await find([due, ...later], { followUpOn: 'asc', ...newest });
  if (first.length === limit) return first;
  const rest = await find([notDue, ...(isPastDue ? [beyond] : [])] as object[], newest, limit - first.length);
  return [...first, ...rest];
}

/** The rows beyond a place. The first condition follows from the second; it alone bounds the range of the index. */
const past = (than: '$lt' | '$gt', { id, receivedAt }: Place) => ({
  createdAt: { [`${than}e`]: receivedAt },
  $or: [{ createdAt: { [than]: receivedAt } }, { id: { [than]: id } }],
});
