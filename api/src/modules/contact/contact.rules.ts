import type { PageBounds } from '../../records/record.rules.ts';
import type { contactStatuses } from './contact.form.ts';

type Status = keyof typeof contactStatuses;

interface FollowUp {
  /** As "2026-11-21". */
  followUpOn: string | null;
  /** As "14:30", by the office's clock. */
  followUpTime?: string | null;
  status: string;
}

export const inboxPage: PageBounds = { usual: 50, most: 200 };
export const dueFollowUpsPage: PageBounds = { usual: 20, most: 200 };
/** Enquiries in one notice of the live inbox, as far as the limits of queries count them. */
export const inboxNotice: PageBounds = { usual: 20, most: 20 };
/** How many other enquiries of the same person are listed. */
export const othersPage: PageBounds = { usual: 20, most: 20 };
/** How many notes, or changes, of an enquiry are listed. */
export const relationPage: PageBounds = { usual: 100, most: 200 };

/** Behind every day of the calendar. */
const never = '~';

/** An enquiry with this status is due no more. */
export const settledStatus = 'completed' satisfies Status;

/** The day to get back to somebody; null where there is none, or the enquiry is settled. */
export const dueDay = ({ followUpOn, status }: FollowUp): string | null =>
  status === settledStatus ? null : followUpOn;

/** Whether somebody is to be got back to by a day. */
export const isDueBy = (contact: FollowUp, day: string): boolean => (dueDay(contact) ?? never) <= day;

/** When an enquiry was received: `createdAt` is a Date, or its text as GraphQL answers it. */
export interface Received {
  _id: string;
  createdAt: string | Date;
}
type Placed = FollowUp & Received;
type Order = (one: Placed, other: Placed) => number;

const timeOf = ({ createdAt }: { createdAt: string | Date }): number => new Date(createdAt).getTime();
// Ids hold no time: two sends of the same moment are in the order of their ids.
const older = (one: Received, other: Received): number =>
  timeOf(one) - timeOf(other) || compare(one._id, other._id);
const newer = (one: Received, other: Received): number => older(other, one);

/** Whether an enquiry was received after another one. */
export const isNewer = (one: Received, other: Received): boolean => older(one, other) > 0;
/** A place before all enquiries. */
export const earliest: Received = { _id: '', createdAt: new Date(0) };
/** The orders of the inbox, by their names in GraphQL. */
export const inboxOrders = {
  NEWEST: newer,
  OLDEST: older,
  FOLLOW_UP: (one, other) => compare(dueDay(one) ?? never, dueDay(other) ?? never) || newer(one, other),
} satisfies Record<string, Order>;

export type InboxOrder = keyof typeof inboxOrders;

/**
 * The order of every list of what is due: the longest overdue first, within a day by the time (those without one last), then the
 * longest waiting first.
 */
export const longestDue: Order = (one, other) =>
  compare(dueDay(one) ?? never, dueDay(other) ?? never) ||
  compare(one.followUpTime ?? never, other.followUpTime ?? never) ||
  older(one, other);

/** What the cursor behind a row of the inbox says. It names its order, because the pages of another order begin elsewhere. */
export const cursorText = (
  order: InboxOrder,
  id: string,
  row: FollowUp & Pick<Received, 'createdAt'>,
): string => `${order} ${id} ${(order === 'FOLLOW_UP' && dueDay(row)) || ''} ${timeOf(row)}`;

interface Reachable {
  email: string;
  phoneNumber: string;
}

/** The address of a person, however it was typed. */
export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Whether two enquiries come from one person: from the same e-mail address or phone number. */
export const isSamePerson = (one: Reachable, other: Reachable): boolean =>
  emailKeyOf(one.email) === emailKeyOf(other.email) ||
  (one.phoneNumber !== '' && one.phoneNumber === other.phoneNumber);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
