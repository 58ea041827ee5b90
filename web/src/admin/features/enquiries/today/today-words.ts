import type { OfficeTimes } from 'api/office-hours';
import { isLate, type TodayParts, type TodayRow } from 'api/rules/today';
import { outcomes } from 'api/rules/touch';
import { formatCount, labelOf } from '../../../format.ts';
import type { OfficeNow } from '../../../use-office-moment.ts';
import { firstWords } from '../enquiry-words.ts';

export type PartName = keyof TodayParts<TodayRow>;

/** The parts in the order in which staff work through them. */
export const partLabels: Readonly<Record<PartName, string>> = {
  overdue: 'Overdue',
  due: 'Due today',
  visits: 'Visits today',
  fresh: 'New',
};

export const partNames = Object.keys(partLabels) as PartName[];

/** When to call somebody, or how long they have been waiting, in words. */
export interface Age {
  text: string;
  isLate: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const count = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? '' : 's'}`;

/** "25 min", "3 h", "2 days". */
function waitOf(milliseconds: number): string {
  if (milliseconds < hour) return `${Math.max(1, Math.floor(milliseconds / minute))} min`;
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)} h`;
  return count(Math.floor(milliseconds / day), 'day');
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / day);

/** "3 days late", "14:30", "14:30, late", "2 h". */
export function ageOf(part: PartName, row: TodayRow, now: OfficeNow, times: OfficeTimes): Age {
  if (part === 'overdue')
    return { text: `${count(daysBetween(row.followUpOn ?? now.day, now.day), 'day')} late`, isLate: true };
  if (part === 'fresh') {
    const late = isLate(row, now.now, times);
    const wait = waitOf(now.now - new Date(row.createdAt).getTime());
    return { text: late ? `${wait}, late` : wait, isLate: late };
  }
  if (!row.followUpTime) return { text: part === 'visits' ? 'no time' : 'today', isLate: false };
  const late = row.followUpTime < now.time;
  return { text: late ? `${row.followUpTime}, late` : row.followUpTime, isLate: late };
}

/** The line below a name: the last outcome, or else the origin and the message. */
export function linesOf(row: {
  origin: string;
  snippet: string;
  touches: readonly { outcome: string; text: string }[];
}): string {
  const last = row.touches.at(-1);
  if (!last) return firstWords(row);
  const outcome = labelOf(outcomes, last.outcome);
  return last.text ? `${outcome}: ${last.text}` : outcome;
}

/** The number of people in all parts: "1,012+" if the server stopped counting one of them. */
export function totalWords(counts: readonly number[], most: number): string {
  const total = formatCount(counts.reduce((sum, each) => sum + each, 0));
  return counts.some((each) => each >= most) ? `${total}+` : total;
}
