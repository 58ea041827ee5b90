import { longestDue, type Received, settledStatus } from '../enquiry.rules.ts';
import { type OfficeTimes, wasOpenFor } from '../office-hours.ts';

/** Minutes of office hours after which a new enquiry has waited too long. */
const lateAfter = 2 * 60;

/** The stacks of the day's work, in the order in which staff work through them (docs/product.md, "Today"). */
export const stackNames = ['late', 'today', 'new'] as const;
export type StackName = (typeof stackNames)[number];
export type Stacks<Row> = Record<StackName, Row[]>;

/** In the place of a counsellor's id: the enquiries that have no counsellor. */
export const nobody = 'nobody';

/** The facts that decide in which lists an enquiry appears. */
export interface InboxFacts {
  status: string;
  followUpOn: string | null;
  followUpTime: string | null;
  /** The account that looks after the enquiry. */
  counsellorId: string | null;
  /** Missing in lists without held enquiries. */
  isHeld?: boolean;
  /** When staff last logged a touch; null or missing: never. */
  touchedAt?: string | Date | null;
  /** The import that brought it. Imported enquiries are old, so they are never new or late. */
  importId?: string | null;
}

export type TodayRow = InboxFacts & Received;

/** A moment by the office's clock. */
interface Office {
  day: string;
  /** As "14:30". */
  time: string;
  /** The active accounts; enquiries of other counsellors count as unassigned. Missing: all are active. */
  active?: readonly string[] | undefined;
}

/** Whether a counsellor has an enquiry. Without a counsellor: true. What is completed is no longer nobody's. */
function isOf(row: InboxFacts, counsellor: string | null | undefined, active?: readonly string[]): boolean {
  if (!counsellor) return true;
  if (counsellor !== nobody) return row.counsellorId === counsellor;
  const { counsellorId, status } = row;
  return status !== settledStatus && !(counsellorId && (active?.includes(counsellorId) ?? true));
}

const isUntouched = ({ isHeld, status, followUpOn, touchedAt, importId }: InboxFacts): boolean =>
  !isHeld && status === 'new' && followUpOn === null && !touchedAt && !importId;

/** The stack in which an enquiry is; null if it is in none. The conditions in SQL are `STACKS`. */
export function stackOf(row: InboxFacts, { day, time }: Omit<Office, 'active'>): StackName | null {
  if (isUntouched(row)) return 'new';
  const { followUpOn, followUpTime } = row;
  if (row.isHeld || row.status === settledStatus || followUpOn === null || followUpOn > day) return null;
  return followUpOn < day || (followUpTime !== null && followUpTime < time) ? 'late' : 'today';
}

/** The day's work in its stacks, each in the order in which it is done. */
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

/** Whether a new, untouched enquiry has waited for two office hours. @param now milliseconds since 1970, or a Date */
export const isLate = (enquiry: Waiting, now: number | Date, times: OfficeTimes): boolean =>
  isUntouched(enquiry) && wasOpenFor(times, lateAfter, new Date(enquiry.createdAt), now);

export interface InboxChoice {
  /** A stack, or what is held back as spam. */
  filter?: Uppercase<StackName> | 'SPAM' | null;
  status?: string | null;
  /** Only this account's enquiries, or nobody's. */
  counsellor?: string | null;
}

/** Whether an enquiry belongs to a list of the inbox, apart from a search. */
export function matchesInbox(
  row: InboxFacts,
  { filter, status, counsellor }: InboxChoice,
  { active, ...moment }: Office,
): boolean {
  if (Boolean(row.isHeld) !== (filter === 'SPAM')) return false;
  if (status && row.status !== status) return false;
  if (filter && filter !== 'SPAM' && stackOf(row, moment)?.toUpperCase() !== filter) return false;
  return isOf(row, counsellor, active);
}
