import { dayAfter } from 'api/office-hours';

/** Returns the previous month from its first day to the same day of the month. A shorter month ends with its last day. */
export function monthBefore(day: string): { previousFrom: string; previousTo: string } {
  const last = dayAfter(`${day.slice(0, 7)}-01`, -1);
  const month = last.slice(0, 7);
  const same = `${month}-${day.slice(8)}`;
  return { previousFrom: `${month}-01`, previousTo: same < last ? same : last };
}
