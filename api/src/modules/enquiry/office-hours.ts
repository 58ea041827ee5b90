/** The hours of the office, on its own clock: Nepal is ahead of UTC by 5:45 and has no summer time. Runs in browsers too. */

/** When the office is open, Monday to Friday (docs/product.md, "Today"). */
export const office = { opens: '09:00', closes: '18:00' } as const;

const DAY = 24 * 60;
/** Minutes by which the office's clock is ahead of UTC. */
export const officeAhead = 5 * 60 + 45;
const MINUTE_MS = 60_000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const opens = minutesOf(office.opens);
const closes = minutesOf(office.closes);

/** The day and the time of the office at a moment: "2026-11-21" and "14:30". */
export function officeMoment(now: number | Date): { day: string; time: string } {
  const text = new Date(Number(now) + officeAhead * MINUTE_MS).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The day that is so many days after a stored day. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The number of a day since 1970; that day was a Thursday. */
const isOpenOn = (number: number): boolean => {
  const weekday = (number + 4) % 7;
  return weekday >= 1 && weekday <= 5;
};

/** The day itself, or the Monday after a weekend. */
export function nextOpenDay(day: string): string {
  const number = new Date(`${day}T00:00Z`).getTime() / (DAY * MINUTE_MS);
  return isOpenOn(number) ? day : nextOpenDay(dayAfter(day, 1));
}

/** The minutes, with fractions, for which the office was open between two moments. The reports count the same in SQL. */
export function openMinutes(from: number | Date, to: number | Date): number {
  return openedBy(to) - openedBy(from);
}

/** The minutes for which the office was open from Monday 1970-01-05 to a moment. */
function openedBy(moment: number | Date): number {
  const minute = Number(moment) / MINUTE_MS + officeAhead - 4 * DAY;
  const week = Math.floor(minute / (7 * DAY));
  const day = Math.floor(minute / DAY) - week * 7;
  const today = minute - (week * 7 + day) * DAY - opens;
  const open = closes - opens;
  return week * 5 * open + Math.min(day, 5) * open + (day < 5 ? Math.min(Math.max(today, 0), open) : 0);
}

/** Whether the office was open for so many minutes between two moments. */
export const wasOpenFor = (minutes: number, from: number | Date, to: number | Date): boolean =>
  openMinutes(from, to) >= minutes;

/** The moment of a day and a time of the office. */
export const officeTimeToDate = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:45`);
