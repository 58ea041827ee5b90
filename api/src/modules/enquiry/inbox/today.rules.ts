import { longestDue, type Received, settledStatus } from '../enquiry.rules.ts';
import { type OfficeTimes, wasOpenFor } from '../office-hours.ts';

/** In minutes of office hours. A new enquiry that waits this long is marked as late, but stays in the stack New. */
const lateAfter = 2 * 60;

/** In the order in which staff work through the stacks (docs/product.md, "Today"). */
export const stackNames = ['late', 'today', 'new'] as const;
export type StackName = (typeof stackNames)[number];
export type Stacks<Row> = Record<StackName, Row[]>;

/** Used instead of a counsellor's id to select the enquiries without a counsellor. */
export const nobody = 'nobody';

export interface InboxFacts {
  status: string;
  followUpOn: string | null;
  followUpTime: string | null;
  counsellorId: string | null;
  /** Missing means that the enquiry is not held. */
  isHeld?: boolean;
  /** When staff last logged a call, message or visit, or wrote a note; null or missing means never. */
  touchedAt?: string | Date | null;
  /** Imported enquiries are old, so they are never in the stack New, and `isLate` is false for them. */
  importId?: string | null;
  batchId?: string | null;
}

export type TodayRow = InboxFacts & Received;

interface Office {
  day: string;
  /** Such as "14:30". */
  time: string;
  /** The ids of the active accounts. Enquiries of other counsellors count as unassigned. Missing: all accounts are active. */
  active?: readonly string[] | undefined;
}

/** Returns true if a row matches `counsellor`, or if `counsellor` is not set. Completed enquiries never count as unassigned. */
function isOf(row: InboxFacts, counsellor: string | null | undefined, active?: readonly string[]): boolean {
  if (!counsellor) return true;
  if (counsellor !== nobody) return row.counsellorId === counsellor;
  const { counsellorId, status } = row;
  return status !== settledStatus && !(counsellorId && (active?.includes(counsellorId) ?? true));
}

/** Ignores `touchedAt`, because an enquiry with a note but no follow-up day would otherwise be in no stack. */
const isNew = ({ isHeld, status, followUpOn, importId }: InboxFacts): boolean =>
  !isHeld && status === 'new' && followUpOn === null && !importId;

/** Returns the stack of the enquiry; null if none. `STACKS` in `enquiry.order.ts` has the same conditions in SQL. */
export function stackOf(row: InboxFacts, { day, time }: Omit<Office, 'active'>): StackName | null {
  if (isNew(row)) return 'new';
  const { followUpOn, followUpTime } = row;
  if (row.isHeld || row.status === settledStatus || followUpOn === null || followUpOn > day) return null;
  return followUpOn < day || (followUpTime !== null && followUpTime < time) ? 'late' : 'today';
}

export function todayOf<Row extends TodayRow>(
  rows: readonly Row[],
  { counsellor, ...office }: Office & { counsellor?: string | null },
): Stacks<Row> {
  const stacks: Stacks<Row> = { late: [], today: [], new: [] };
  for (const row of [...rows].sort(longestDue)) {
    const stack = isOf(row, counsellor, office.active) ? stackOf(row, office) : null;
    if (stack) stacks[stack].push(row);
  }
  return stacks;
}

type Waiting = InboxFacts & Pick<Received, 'createdAt'>;

/**
 * Returns whether a new enquiry has waited for two office hours without a note and without a logged call, message or visit.
 * @param now - a Date or a Unix time in ms
 */
export const isLate = (enquiry: Waiting, now: number | Date, times: OfficeTimes): boolean =>
  isNew(enquiry) && !enquiry.touchedAt && wasOpenFor(times, lateAfter, new Date(enquiry.createdAt), now);

export interface InboxChoice {
  filter?: Uppercase<StackName> | 'SPAM' | null;
  status?: string | null;
  /** An id of an account; `nobody` selects the unassigned enquiries. */
  counsellor?: string | null;
  batch?: string | null;
}

/** Returns whether a row matches the chosen filters. Ignores the search text. */
export function matchesInbox(
  row: InboxFacts,
  { filter, status, counsellor, batch }: InboxChoice,
  { active, ...moment }: Office,
): boolean {
  if (Boolean(row.isHeld) !== (filter === 'SPAM')) return false;
  if (status && row.status !== status) return false;
  if (batch && row.batchId !== batch) return false;
  if (filter && filter !== 'SPAM' && stackOf(row, moment)?.toUpperCase() !== filter) return false;
  return isOf(row, counsellor, active);
}
