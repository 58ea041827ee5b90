import { dueDay, isDueBy, longestDue, type Received, settledStatus } from '../enquiry.rules.ts';
import { dayAfter, type OfficeTimes, officeMoment, wasOpenFor } from '../office-hours.ts';
import type { FollowUpKind } from '../touch/touch.rules.ts';

/** Minutes of office hours after which a new enquiry has waited too long. */
const lateAfter = 2 * 60;

/** Older unassigned enquiries are only counted, so that they do not hide today's. */
export const freshDays = 14;

/** The facts that decide in which lists an enquiry appears. */
export interface InboxFacts {
  status: string;
  followUpOn: string | null;
  /** The account that looks after the enquiry. */
  counsellorId: string | null;
  /** Missing in lists without held enquiries. */
  isHeld?: boolean;
}

export interface TodayRow extends InboxFacts, Received {
  followUpTime: string | null;
  followUpKind: string;
  /** When staff last logged a touch; null or missing: never. */
  touchedAt?: string | Date | null;
  /** The import that brought it. Imported enquiries are old, so they are never new or late. */
  importId?: string | null;
}

export interface TodayParts<Row> {
  overdue: Row[];
  due: Row[];
  visits: Row[];
  fresh: Row[];
}

interface Office {
  /** Today in the office. */
  day: string;
  /** The active accounts; enquiries of other counsellors count as unassigned. Missing: all are active. */
  active?: readonly string[] | undefined;
}

interface Whose extends Office {
  /** Only their enquiries and unassigned ones; missing: all. */
  counsellor?: string | null;
}

/** The counsellor of an enquiry; null if it has none or the account is not active. */
export const counsellorOf = (
  { counsellorId }: Pick<InboxFacts, 'counsellorId'>,
  active?: readonly string[],
): string | null => (counsellorId && (active?.includes(counsellorId) ?? true) ? counsellorId : null);

/** The part of the day's work in which an enquiry is listed (docs/product.md, "Today"). */
export function partOf(row: TodayRow, { day, active }: Office): keyof TodayParts<TodayRow> | null {
  if (row.isHeld || row.status === settledStatus) return null;
  const due = dueDay(row);
  if (due === null) return isFresh(row, { day, active }) ? 'fresh' : null;
  if (due > day) return null;
  if (due < day) return 'overdue';
  return row.followUpKind === ('visit' satisfies FollowUpKind) ? 'visits' : 'due';
}

const isFresh = (row: TodayRow, { day, active }: Office): boolean =>
  row.status === 'new' &&
  !row.touchedAt &&
  !row.importId &&
  (officeMoment(new Date(row.createdAt)).day >= dayAfter(day, -freshDays) ||
    counsellorOf(row, active) !== null);

/** The day's work in its four parts, each in the order in which it is done. */
export function todayOf<Row extends TodayRow>(
  rows: readonly Row[],
  { day, active, counsellor }: Whose,
): TodayParts<Row> {
  const parts: TodayParts<Row> = { overdue: [], due: [], visits: [], fresh: [] };
  for (const row of [...rows].sort(longestDue)) {
    const whose = counsellorOf(row, active);
    const part = counsellor && whose && whose !== counsellor ? null : partOf(row, { day, active });
    if (part) parts[part].push(row);
  }
  return parts;
}

type Waiting = InboxFacts & Pick<Received, 'createdAt'> & Pick<TodayRow, 'touchedAt' | 'importId'>;

/** Whether a new, untouched enquiry has waited for two office hours. @param now milliseconds since 1970, or a Date */
export const isLate = (enquiry: Waiting, now: number | Date, times: OfficeTimes): boolean =>
  !enquiry.isHeld &&
  enquiry.status === 'new' &&
  enquiry.followUpOn === null &&
  !enquiry.touchedAt &&
  !enquiry.importId &&
  wasOpenFor(times, lateAfter, new Date(enquiry.createdAt), now);

export interface InboxChoice {
  filter?: 'DUE' | 'SPAM' | 'UNASSIGNED' | null;
  status?: string | null;
  /** Only this account's enquiries; DUE includes unassigned ones, and UNASSIGNED ignores it. */
  counsellor?: string | null;
}

/** Whether an enquiry belongs to a list of the inbox, apart from a search. */
export function matchesInbox(
  row: InboxFacts,
  { filter, status, counsellor }: InboxChoice,
  { day, active }: Office,
): boolean {
  if (Boolean(row.isHeld) !== (filter === 'SPAM')) return false;
  if (status && row.status !== status) return false;
  const whose = counsellorOf(row, active);
  if (filter === 'UNASSIGNED') return whose === null && row.status !== settledStatus;
  if (filter === 'DUE') return isDueBy(row, day) && (!counsellor || !whose || whose === counsellor);
  return !counsellor || row.counsellorId === counsellor;
}
