import { registerEnumType } from 'type-graphql';
import { badInput } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { condition, joined, type Part, whereOf } from '../../records/sql.ts';
import type { Enquiry } from './enquiry.entity.ts';
import { cursorText, settledStatus } from './enquiry.rules.ts';

/** How the inbox is ordered. */
export enum EnquiryOrder {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  FOLLOW_UP = 'FOLLOW_UP',
}

registerEnumType(EnquiryOrder, {
  name: 'EnquiryOrder',
  valuesConfig: {
    NEWEST: { description: 'The newest first.' },
    OLDEST: { description: 'The oldest first.' },
    FOLLOW_UP: {
      description:
        'Due follow-ups first: by day, by time (none last), the longest waiting first; then all others, the newest first. A completed enquiry is not due.',
    },
  },
});

/** The parts of the inbox beside the whole. */
export enum InboxFilter {
  DUE = 'DUE',
  SPAM = 'SPAM',
  UNASSIGNED = 'UNASSIGNED',
}

registerEnumType(InboxFilter, {
  name: 'InboxFilter',
  valuesConfig: {
    DUE: { description: 'Those to get back to by today, in Nepal.' },
    SPAM: { description: 'What is held back as spam. It stands nowhere else.' },
    UNASSIGNED: {
      description: 'Those that no counsellor with an active account looks after, without the completed ones.',
    },
  },
});

/** The position of a page's last row in the order. */
interface Place {
  id: string;
  receivedAt: Date;
  /** When the last row was due; null when it was not due. Used by the order FOLLOW_UP only. */
  due: { day: string; time: string } | null;
}

/** Whether a follow-up is due at all. */
export const DUE = `(follow_up_on is not null and status <> '${settledStatus}')`;
/** Stands for no time: behind all times of a day. The index has the same expression. */
const NO_TIME = '24:00';
export const DUE_TIME = `coalesce(follow_up_time, '${NO_TIME}')`;
export const BY_DUE = `follow_up_on, ${DUE_TIME}, created_at, id`;
const NOT_DUE = `(follow_up_on is null or status = '${settledStatus}')`;
// Refuses a day such as 2026-02-30 here, because it would fail in the database.
const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
};

/** Parses the `order` of an address: "oldest", "follow_up". Empty means NEWEST. @throws AppError BAD_USER_INPUT */
export function parseOrder(text: string | null | undefined): EnquiryOrder {
  const order = (text || EnquiryOrder.NEWEST).toUpperCase();
  if (Object.hasOwn(EnquiryOrder, order)) return order as EnquiryOrder;
  const message = `Order must be one of: ${Object.keys(EnquiryOrder).join(', ').toLowerCase()}`;
  throw badInput(message, { order: message });
}

/** Parses the `filter` of an address: "due", "spam", "unassigned". Empty means the inbox. @throws AppError BAD_USER_INPUT */
export function parseFilter(text: string | null | undefined): InboxFilter | undefined {
  if (!text) return undefined;
  const filter = text.toUpperCase();
  if (Object.hasOwn(InboxFilter, filter)) return filter as InboxFilter;
  const message = `Filter must be one of: ${Object.keys(InboxFilter).join(', ').toLowerCase()}`;
  throw badInput(message, { filter: message });
}

/** The cursor after a row. It contains its order, because the next page of another order begins elsewhere. */
export const cursorOf = (order: EnquiryOrder, enquiry: Enquiry): string =>
  Buffer.from(cursorText(order, enquiry.id, enquiry)).toString('base64url');

/** @throws AppError BAD_USER_INPUT for anything that `cursorOf` did not make for this order */
export function placeOf(order: EnquiryOrder, cursor: string): Place {
  const [of, id, due = '', time = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const [, day = '', hour = ''] = /^(\d{4}-\d{2}-\d{2})(?:T|T(\d{2}:\d{2}))?$/.exec(due) ?? [];
  const isTime = /^\d{1,15}$/.test(time);
  const isOurs = isUuid(id) && (due === '' || isDay(day)) && isTime && rest.length === 0;
  const refuse = (message: string) => badInput(message, { cursor: message });
  if (!isOurs || !Object.hasOwn(EnquiryOrder, of ?? '')) throw refuse('The cursor is not one of this list.');
  // Cursors of an earlier version have a day without a "T". The rows of a day had another order then.
  if (due !== '' && due === day)
    throw refuse('The order of this list has changed since. Begin at its first page.');
  if (of !== order)
    throw refuse('The cursor belongs to another order of this list. Begin at its first page.');
  const receivedAt = new Date(Number(time));
  return { id: id as string, receivedAt, due: due === '' ? null : { day, time: hour || NO_TIME } };
}

/**
 * The statement of the next rows of the inbox in an order.
 *
 * @param columns - what to select
 * @param where - the conditions of the filter
 * @param after - the position where the previous page ended; null for the first page
 * @param limit - the largest number of rows
 */
export function enquiriesAfter(
  columns: string,
  where: readonly Part[],
  order: EnquiryOrder,
  after: Place | null,
  limit: number,
): Part {
  const select = (conditions: Part[], orderBy: string, part = '') =>
    joined`select ${columns}${part} from enquiry ${whereOf([...where, ...conditions])} order by ${orderBy} limit ${limit}`;
  const newest = 'created_at desc, id desc';
  if (order === EnquiryOrder.OLDEST) return select(after ? [past('>', after)] : [], 'created_at, id');
  const beyond = after ? [past('<', after)] : [];
  if (order === EnquiryOrder.NEWEST) return select(beyond, newest);

  // The due rows and the others are two selects, so that each reads one index range, however deep the page.
  if (after && after.due === null) return select([condition(NOT_DUE), ...beyond], newest);
  const later = after?.due
    ? [
        condition(
          `(${BY_DUE}) > (?, ?, ?, ?)`,
          ...[after.due.day, after.due.time, after.receivedAt.toISOString(), after.id],
        ),
      ]
    : [];
  const due = select([condition(DUE), ...later], BY_DUE, `, row_number() over (order by ${BY_DUE}) as place`);
  const rest = select([condition(NOT_DUE)], newest, ', null::bigint as place');
  return joined`select * from ((${due}) union all (${rest})) parts order by place nulls last, "createdAt" desc, id desc limit ${limit}`;
}

/** The rows beyond a place, in the order of the time received. */
const past = (than: '<' | '>', { id, receivedAt }: Place): Part =>
  condition(`(created_at, id) ${than} (?, ?)`, receivedAt.toISOString(), id);
