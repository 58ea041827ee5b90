import { isDay } from '../../../forms/day.ts';
import { byCreatedAt, byId, type Order } from '../../../records/keyset.rules.ts';
import { dueDay, type FollowUp, type InboxOrder } from '../enquiry.rules.ts';

type Placed = FollowUp & { id: string; createdAt: string | Date };

/** The sort key of an enquiry without a follow-up time. Sorts after all times. The index `enquiry_due` uses the same value. */
const NO_TIME = '24:00';

const byDue = {
  sql: 'follow_up_on',
  of: (row: Placed) => dueDay(row) ?? '',
  // A cursor may contain a day that does not exist, such as 2026-02-30. PostgreSQL would fail on such a day.
  parse: (value: unknown) => (typeof value === 'string' && isDay(value) ? value : null),
};
const byDueTime = {
  sql: `coalesce(follow_up_time, '${NO_TIME}')`,
  of: ({ followUpTime }: Placed) => followUpTime ?? NO_TIME,
  parse: (value: unknown) => (typeof value === 'string' && /^\d{2}:\d{2}$/.test(value) ? value : null),
};

const newest: Order<Placed> = { name: 'NEWEST', by: [byCreatedAt, byId], desc: true };
const oldest: Order<Placed> = { name: 'OLDEST', by: [byCreatedAt, byId] };
/** The order FOLLOW_UP has two parts: first the open enquiries with a follow-up day, then all others, the newest first. */
export const due: Order<Placed> = { name: 'DUE', by: [byDue, byDueTime, byCreatedAt, byId] };
export const notDue: Order<Placed> = { ...newest, name: 'NOT_DUE' };

export const inboxKeysets: Readonly<Record<InboxOrder, readonly [Order<Placed>, ...Order<Placed>[]]>> = {
  NEWEST: [newest],
  OLDEST: [oldest],
  FOLLOW_UP: [due, notDue],
};

/** Returns the part of the order that contains this row. The row's cursor begins with the name of this part. */
export function inboxKeyset(order: InboxOrder, row: FollowUp): Order<Placed> {
  const [first, rest = first] = inboxKeysets[order];
  return dueDay(row) === null ? rest : first;
}
