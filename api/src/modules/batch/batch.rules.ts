import type { KindRules } from '../../records/record.rules.ts';
import { compare } from '../enquiry/enquiry.rules.ts';

export const courses = { ielts: 'IELTS', pte: 'PTE', sat: 'SAT' } as const;

export const batchStatuses = { planned: 'Planned', open: 'Open', cancelled: 'Cancelled' } as const;

export const classDays = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
} as const;

const dayKeys = Object.keys(classDays);
const shortName = (key: string): string => (classDays[key as keyof typeof classDays] ?? key).slice(0, 3);

/** Returns, for example, "Sun to Fri" or "Sun, Tue, Thu". Three or more days in a row become a range. */
export function dayWords(weekdays: readonly string[]): string {
  const runs: string[][] = [];
  for (const [index, key] of dayKeys.entries()) {
    if (!weekdays.includes(key)) continue;
    if (index > 0 && runs.at(-1)?.at(-1) === dayKeys[index - 1]) runs.at(-1)?.push(key);
    else runs.push([key]);
  }
  return runs
    .map((run) => {
      const names = run.map(shortName);
      return names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
    })
    .join(', ');
}

export interface Lessons {
  weekdays: readonly string[];
  /** Such as "07:00". */
  from: string;
  to: string;
  place: string;
}

/** Returns, for example, "Sun to Fri, 07:00 to 08:30, Room 2". */
export const lessonWords = ({ weekdays, from, to, place }: Lessons): string =>
  [dayWords(weekdays), `${from} to ${to}`, place].filter(Boolean).join(', ');

interface Joinable {
  status: string;
  /** The last day on which somebody can join, such as "2026-11-21". */
  joinUntil: string;
}

/** @param day - today's date in the office */
export const isJoinable = ({ status, joinUntil }: Joinable, day: string): boolean =>
  status === ('open' satisfies keyof typeof batchStatuses) && joinUntil >= day;

export const isCancelled = ({ status }: { status: string }): boolean =>
  status === ('cancelled' satisfies keyof typeof batchStatuses);

/** Returns the number of free seats; 0 if staff have reduced the seats below the number of taken seats. */
export const seatsLeftOf = ({ seats, seatsTaken }: { seats: number; seatsTaken: number }): number =>
  Math.max(seats - seatsTaken, 0);

export const rules: KindRules<{ seats: number; seatsTaken: number }> = {
  derived: (row) => ({ seatsLeft: seatsLeftOf(row) }),
};

export const byStart = (one: { startsOn: string; _id: string }, other: { startsOn: string; _id: string }) =>
  compare(one.startsOn, other.startsOn) || compare(one._id, other._id);
