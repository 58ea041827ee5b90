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

/** Whether the office was open for so many minutes between two moments. */
export function wasOpenFor(minutes: number, from: number | Date, to: number | Date): boolean {
  const begin = Number(from) / MINUTE_MS + officeAhead;
  const end = Number(to) / MINUTE_MS + officeAhead;
  let open = 0;
  for (let number = Math.floor(begin / DAY); number * DAY < end && open < minutes; number++) {
    if (!isOpenOn(number)) continue;
    const first = Math.max(begin, number * DAY + opens);
    const last = Math.min(end, number * DAY + closes);
    open += Math.max(0, last - first);
  }
  return open >= minutes;
}

/** The moment of a day and a time of the office. */
export const officeTimeToDate = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:45`);
