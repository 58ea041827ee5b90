/** Opening hours and holidays are settings (docs/product.md, "The office's week"). Browsers and the app load this file, too. */

/** How far the office's local time is ahead of UTC, in minutes. */
export const officeAhead = 5 * 60 + 45;
const MINUTE_MS = 60_000;

/** Such as "2026-11-21" and "14:30", in the office's local time. */
export interface OfficeMoment {
  day: string;
  time: string;
}

export function officeMoment(now: number | Date): OfficeMoment {
  const text = new Date(Number(now) + officeAhead * MINUTE_MS).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

export const officeTimeToDate = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:45`);

export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Such as "09:00" to "18:00"; both null if the office is closed. */
export interface DayHours {
  opens: string | null;
  closes: string | null;
}

export interface Holiday {
  /** Such as "2026-10-20". */
  day: string;
  name: string;
}

export interface OfficeTimes {
  /** Seven days, starting with Sunday. */
  week: readonly DayHours[];
  holidays: readonly Holiday[];
  /** Earlier opening hours with their last day, the oldest first. Reports about the past use these hours. */
  pastWeeks?: readonly { until: string; week: readonly DayHours[] }[];
}

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const usualWeek: readonly DayHours[] = [
  { opens: null, closes: null },
  ...Array.from({ length: 5 }, () => ({ opens: '09:00', closes: '18:00' })),
  { opens: '10:00', closes: '14:00' },
];

/** Returns whether there is no holiday in the next 365 days. @param today - the office's local day */
export const lacksHolidays = (holidays: readonly Holiday[], today: string): boolean =>
  !holidays.some(({ day }) => day >= today && day <= dayAfter(today, 365));

/** The number of days in which `nextOpenDay` searches. */
const FARTHEST = 60;

/** Returns the opening hours of a day; null if the office is closed. */
export function hoursOn(
  { week, holidays, pastWeeks = [] }: OfficeTimes,
  day: string,
): { opens: string; closes: string } | null {
  if (holidays.some((holiday) => holiday.day === day)) return null;
  const days = pastWeeks.find(({ until }) => day <= until)?.week ?? week;
  const { opens, closes } = days[new Date(`${day}T00:00Z`).getUTCDay()] ?? {};
  return opens && closes ? { opens, closes } : null;
}

/** Returns the first open day from this day on. Returns the day itself if the office is closed for 60 days. */
export function nextOpenDay(times: OfficeTimes, day: string): string {
  const days = Array.from({ length: FARTHEST }, (_, ahead) => dayAfter(day, ahead));
  return days.find((each) => hoursOn(times, each)) ?? day;
}

export function wasOpenFor(
  times: OfficeTimes,
  minutes: number,
  from: number | Date,
  to: number | Date,
): boolean {
  const last = officeMoment(to).day;
  let left = minutes;
  for (let { day } = officeMoment(from); day <= last; day = dayAfter(day, 1)) {
    const hours = hoursOn(times, day);
    if (!hours) continue;
    const begins = Math.max(Number(officeTimeToDate(day, hours.opens)), Number(from));
    const ends = Math.min(Number(officeTimeToDate(day, hours.closes)), Number(to));
    left -= Math.max(0, ends - begins) / MINUTE_MS;
    if (left <= 0) return true;
  }
  return left <= 0;
}

/** Returns lines such as "Mon-Fri" and "9:00 AM-6:00 PM". Leaves out closed days. */
export function hoursLines(week: readonly DayHours[]): { days: string; time: string }[] {
  const lines: { first: number; last: number; time: string }[] = [];
  for (const [index, { opens, closes }] of week.entries()) {
    if (!opens || !closes) continue;
    const time = `${clockTime(opens)}-${clockTime(closes)}`;
    const line = lines.at(-1);
    if (line?.last === index - 1 && line.time === time) line.last = index;
    else lines.push({ first: index, last: index, time });
  }
  const name = (index: number) => weekdays[index]?.slice(0, 3);
  return lines.map(({ first, last, time }) => ({
    days: first === last ? `${name(first)}` : `${name(first)}-${name(last)}`,
    time,
  }));
}

/** "09:00" becomes "9:00 AM". */
function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
