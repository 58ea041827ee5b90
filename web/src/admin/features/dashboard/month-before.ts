import { dayAfter } from 'api/office-hours';

/** Returns the previous month up to the same day of the month, or all of it if it is too short to have that day. */
export function monthBefore(day: string): { previousFrom: string; previousTo: string } {
  const last = dayAfter(`${day.slice(0, 7)}-01`, -1);
  const month = last.slice(0, 7);
  const same = `${month}-${day.slice(8)}`;
  return { previousFrom: `${month}-01`, previousTo: same < last ? same : last };
}
