import { dayAfter } from 'api/office-hours';
import { formatShortDay } from '../../format.ts';

/** Returns the previous month up to the same day of the month; the whole previous month if it has no such day. */
export function monthBefore(day: string): { previousFrom: string; previousTo: string } {
  const last = dayAfter(`${day.slice(0, 7)}-01`, -1);
  const month = last.slice(0, 7);
  const same = `${month}-${day.slice(8)}`;
  return { previousFrom: `${month}-01`, previousTo: same < last ? same : last };
}

/** Returns "1 to 23 Nov" or, in Bikram Sambat, "15 Kartik to 7 Mangsir", with the year if it is not the current year. */
export function daysWords(from: string, to: string, today: string): string {
  const [first, last] = [formatShortDay(from, today), formatShortDay(to, today)];
  const month = last.slice(last.indexOf(' '));
  return `${first.endsWith(month) ? first.slice(0, -month.length) : first} to ${last}`;
}
