import { registerEnumType } from 'type-graphql';
import { parseName } from '../../../graphql/errors.ts';
import type { Order } from '../../../records/keyset.rules.ts';
import { behind, orderBy, type Place } from '../../../records/keyset.ts';
import { condition, joined, type Part, whereOf } from '../../../records/sql.ts';
import type { Enquiry } from '../enquiry.entity.ts';
import { settledStatus } from '../enquiry.rules.ts';
import type { OfficeMoment } from '../office-hours.ts';
import { due, inboxKeysets, notDue } from './enquiry.keysets.ts';

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

export enum InboxFilter {
  LATE = 'LATE',
  TODAY = 'TODAY',
  NEW = 'NEW',
  SPAM = 'SPAM',
}

registerEnumType(InboxFilter, {
  name: 'InboxFilter',
  valuesConfig: {
    LATE: { description: 'Open enquiries whose follow-up day has passed, or whose time has passed today.' },
    TODAY: { description: 'Open enquiries whose follow-up is due today and has not passed.' },
    NEW: {
      description: 'New enquiries without a follow-up day. Imported ones are left out.',
    },
    SPAM: { description: 'What is held back as spam. It stands nowhere else.' },
  },
});

/** Open enquiries with a follow-up day, whether that day has come or not. */
export const DUE = `(follow_up_on is not null and status <> '${settledStatus}')`;
const NOT_DUE = `(follow_up_on is null or status = '${settledStatus}')`;

/** The index `enquiry_due` has the same expression. */
const DUE_AT = `(${due.by[0]?.sql}, ${due.by[1]?.sql})`;

/**
 * SQL conditions for the stacks of the screen Today. The caller must exclude held enquiries. Each condition selects the same
 * enquiries as `stackOf`, and has an index.
 */
export const STACKS: Record<Exclude<InboxFilter, InboxFilter.SPAM>, (now: OfficeMoment) => Part> = {
  LATE: ({ day, time }) => condition(`${DUE} and ${DUE_AT} < (?::date, ?)`, day, time),
  TODAY: ({ day, time }) => condition(`${DUE} and follow_up_on = ? and ${due.by[1]?.sql} >= ?`, day, time),
  NEW: () => condition(`status = 'new' and follow_up_on is null and import_id is null`),
};

/** Parses "oldest" or "follow_up". An empty text means NEWEST. @throws AppError BAD_USER_INPUT */
export const parseOrder = (text: string | null | undefined): EnquiryOrder =>
  text ? parseName('order', EnquiryOrder, text) : EnquiryOrder.NEWEST;

/** Parses "late", "today", "new" or "spam". An empty text means the whole inbox. @throws AppError BAD_USER_INPUT */
export const parseFilter = (text: string | null | undefined): InboxFilter | undefined =>
  text ? parseName('filter', InboxFilter, text) : undefined;

/** @param after - where the previous page ended; null for the first page */
export function enquiriesAfter(
  columns: string,
  where: readonly Part[],
  order: EnquiryOrder,
  after: Place<Enquiry> | null,
  limit: number,
): Part {
  const select = (by: Order<Enquiry>, conditions: Part[], part = '') =>
    joined`select ${columns}${part} from enquiry ${whereOf([...where, ...conditions])} order by ${orderBy(by)} limit ${limit}`;
  const beyond = after ? [behind(after)] : [];
  if (order !== EnquiryOrder.FOLLOW_UP) return select(inboxKeysets[order][0], beyond);

  // `first` reads the rows that match DUE, and `rest` all others. After a page that ended among the others, only they are left.
  // Each select reads one range of an index.
  if (after?.order === notDue) return select(notDue, [condition(NOT_DUE), ...beyond]);
  const first = select(
    due,
    [condition(DUE), ...beyond],
    `, row_number() over (order by ${orderBy(due)}) as place`,
  );
  const rest = select(notDue, [condition(NOT_DUE)], ', null::bigint as place');
  return joined`select * from ((${first}) union all (${rest})) parts order by place nulls last, "createdAt" desc, id desc limit ${limit}`;
}
