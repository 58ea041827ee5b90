import { type Calendar, firstYear, fromBs, lastYear, monthLength, toBs } from 'api/bikram-sambat';

/** `month` is 1 to 12. */
export interface Month {
  year: number;
  month: number;
}

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

function numbersOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

const read = (day: string, calendar: Calendar) => (calendar === 'BS' ? toBs(day) : numbersOf(day));

/** Returns null for a day outside the calendar's range. */
export function monthOf(day: string, calendar: Calendar): Month | null {
  const found = read(day, calendar);
  return found && { year: found.year, month: found.month };
}

/** Returns the day of the month: 21 for 21 November, 5 for 5 Mangsir; null for a day outside the calendar's range. */
export const numberIn = (day: string, calendar: Calendar): number | null => read(day, calendar)?.day ?? null;

/** Returns the number of days in a month; 0 if the calendar does not have that month. */
export function lengthOf({ year, month }: Month, calendar: Calendar): number {
  if (calendar === 'BS') return monthLength(year, month);
  if (year < 1 || year > 9999 || month < 1 || month > 12) return 0;
  const last = new Date(0);
  // `Date.UTC` would interpret the years 0 to 99 as 1900 to 1999.
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}

/** Returns null if the month does not have that day. */
function dayIn({ year, month }: Month, day: number, calendar: Calendar): string | null {
  if (calendar === 'BS') return fromBs({ year, month, day });
  if (day < 1 || day > lengthOf({ year, month }, calendar)) return null;
  return [pad(year, 4), pad(month, 2), pad(day, 2)].join('-');
}

export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** Returns the month's weeks, starting on Sunday. Days of the previous and the next month are null. */
export function weeksOf(month: Month, calendar: Calendar): (string | null)[][] {
  const days = Array.from({ length: lengthOf(month, calendar) }, (_, index) =>
    dayIn(month, index + 1, calendar),
  );
  const [first] = days;
  const blank = first ? weekdayOf(first) : 0;
  const cells: (string | null)[] = [...Array.from({ length: blank }, () => null), ...days];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Moves a day by months; 31 January becomes 28 February. A day that would leave the calendar's range is unchanged. */
export function movedByMonths(day: string, months: number, calendar: Calendar): string {
  const from = read(day, calendar);
  if (!from) return day;
  const count = from.year * 12 + from.month - 1 + months;
  const month = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  return dayIn(month, Math.min(from.day, lengthOf(month, calendar)), calendar) ?? day;
}

export const yearsOf = { first: firstYear, last: lastYear };
