/** When the office is open: its week and its holidays. Runs in browsers and in the app, too. */
import { dayAfter, officeMoment, officeTimeToDate } from '../enquiry/office-hours.ts';

/** The hours of one day, such as "09:00" to "18:00". */
export interface OpenHours {
  opens: string;
  closes: string;
}

/** Seven days from Sunday on; null for a closed one. */
export interface OfficeWeek {
  /** The first day on which it holds, such as "2026-11-22". The first week of an office holds since ever. */
  from: string;
  days: (OpenHours | null)[];
}

export interface Holiday {
  day: string;
  name: string;
}

/** All weeks that ever held, oldest first, so that a new week changes no past report. */
export interface OfficeTimes {
  weeks: readonly OfficeWeek[];
  holidays: readonly Holiday[];
}

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const MINUTE_MS = 60_000;
/** The farthest that anything looks ahead for an open day: an office may be closed for weeks around Dashain. */
const FARTHEST = 60;

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** The hours of a day; null if the office is closed. */
export function hoursOn({ weeks, holidays }: OfficeTimes, day: string): OpenHours | null {
  if (holidays.some((holiday) => holiday.day === day)) return null;
  const week = weeks.findLast(({ from }) => from <= day) ?? weeks[0];
  return week?.days[weekdayOf(day)] ?? null;
}

/** The day itself or the next one on which the office is open; the day itself if it never opens. */
export function nextOpenDay(times: OfficeTimes, day: string): string {
  for (let ahead = 0; ahead <= FARTHEST; ahead++) {
    const next = dayAfter(day, ahead);
    if (hoursOn(times, next)) return next;
  }
  return day;
}

/** The minutes, with fractions, for which the office was open between two moments. @param most stops counting there */
export function openMinutes(
  times: OfficeTimes,
  from: number | Date,
  to: number | Date,
  most = Number.POSITIVE_INFINITY,
): number {
  const last = officeMoment(to).day;
  let minutes = 0;
  for (let { day } = officeMoment(from); day <= last && minutes < most; day = dayAfter(day, 1)) {
    const hours = hoursOn(times, day);
    if (!hours) continue;
    const begins = Math.max(Number(officeTimeToDate(day, hours.opens)), Number(from));
    const ends = Math.min(Number(officeTimeToDate(day, hours.closes)), Number(to));
    minutes += Math.max(0, ends - begins) / MINUTE_MS;
  }
  return minutes;
}

/** The hours as the site shows them: "Mon-Fri" "9:00 AM-6:00 PM". Closed days are left out. */
export function hoursLines(days: readonly (OpenHours | null)[]): { days: string; time: string }[] {
  const lines: { first: number; last: number; time: string }[] = [];
  for (const [index, hours] of days.entries()) {
    if (!hours) continue;
    const time = `${clockTime(hours.opens)}-${clockTime(hours.closes)}`;
    const line = lines.at(-1);
    if (line?.last === index - 1 && line.time === time) line.last = index;
    else lines.push({ first: index, last: index, time });
  }
  return lines.map(({ first, last, time }) => ({
    days: first === last ? `${weekdays[first]}` : `${weekdays[first]}-${weekdays[last]}`,
    time,
  }));
}

/** "9:00 AM" for "09:00". */
function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
