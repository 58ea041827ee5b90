import { registerEnumType } from 'type-graphql';
import { badInput } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { condition, joined, type Part, whereOf } from '../../records/sql.ts';
import type { Contact } from './contact.entity.ts';
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

/** The position of a page's last row in the order. */
interface Place {
  id: string;
  /** The day on which the last row was due; null when it was not due. Used by the order FOLLOW_UP only. */
  due: string | null;
}

const DUE = `(follow_up_on is not null and status <> '${settledStatus}')`;
const NOT_DUE = `(follow_up_on is null or status = '${settledStatus}')`;
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

/** The cursor after a row. It contains its order, because the next page of another order begins elsewhere. */
export const cursorOf = (order: ContactOrder, contact: Contact): string =>
  Buffer.from(cursorText(order, contact.id, contact)).toString('base64url');

/** @throws AppError BAD_USER_INPUT for anything that `cursorOf` did not make for this order */
export function placeOf(order: ContactOrder, cursor: string): Place {
  const [of, id, day, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = isUuid(id) && (day === '' || isDay(day ?? '')) && rest.length === 0;
  const refuse = (message: string) => badInput(message, { cursor: message });
  if (!isOurs || !Object.hasOwn(ContactOrder, of ?? '')) throw refuse('The cursor is not one of this list.');
  if (of !== order)
    throw refuse('The cursor belongs to another order of this list. Begin at its first page.');
  return { id: id as string, due: day || null };
}

/**
 * The statement of the next rows of the inbox in an order.
 *
 * @param columns - what to select
 * @param where - the conditions of the filter
 * @param after - the position where the previous page ended; null for the first page
 * @param limit - the largest number of rows
 */
export function contactsAfter(
  columns: string,
  where: readonly Part[],
  order: ContactOrder,
  after: Place | null,
  limit: number,
): Part {
  const select = (conditions: Part[], orderBy: string, part = '') =>
    joined`select ${columns}${part} from contact ${whereOf([...where, ...conditions])} order by ${orderBy} limit ${limit}`;
  if (order === ContactOrder.OLDEST) return select(after ? [condition('id > ?', after.id)] : [], 'id');
  const beyond = after ? [condition('id < ?', after.id)] : [];
  if (order === ContactOrder.NEWEST) return select(beyond, 'id desc');

  // The due rows and the others are two selects, so that each reads one index range, however deep the page.
  if (after && after.due === null) return select([condition(NOT_DUE), ...beyond], 'id desc');
  const later = after
    ? [
        condition('follow_up_on >= ?', after.due),
        condition('(follow_up_on > ? or id < ?)', after.due, after.id),
      ]
    : [];
  const due = select([condition(DUE), ...later], 'follow_up_on, id desc', ', follow_up_on as day');
  const rest = select([condition(NOT_DUE)], 'id desc', ', null::date as day');
  return joined`select * from ((${due}) union all (${rest})) parts order by day nulls last, id desc limit ${limit}`;
}
