import { officeDay } from 'api/rules/dashboard';
import { officeNow } from './office-clock.ts';
import { shownInBs } from './shown-calendar.ts';

/** All times are shown in the office's time zone, also to staff abroad, because lists and calls are planned by it. */
const officeZone = 'Asia/Kathmandu';
const date = { timeZone: officeZone, day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { timeZone: officeZone, hour: '2-digit', minute: '2-digit' } as const;
const day = new Intl.DateTimeFormat('en-GB', date);
const time = new Intl.DateTimeFormat('en-GB', clock);
const dayOfWeek = new Intl.DateTimeFormat('en-GB', {
  timeZone: officeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const count = new Intl.NumberFormat('en');

/** "21 Nov 2026", in the office's time zone and in the account's calendar. */
export const formatDate = (iso: string): string => formatDay(officeDay(new Date(iso)));

/** "21 Nov 2026, 16:04", in the office's time zone and in the account's calendar. */
export const formatMoment = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;

/** "16:04", in the office's time zone. */
export const formatTime = (iso: string): string => time.format(new Date(iso));

/** "10,000". */
export const formatCount = (value: number): string => count.format(value);

/** "1 change", "1,204 changes". */
export const countOf = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** "21 Nov 2026" for a stored day "2026-11-21": the same day in every time zone. */
export const formatAdDay = (stored: string): string => day.format(new Date(`${stored}T00:00+05:45`));

/** A stored day in the account's calendar: "21 Nov 2026" or "5 Mangsir 2083". */
export const formatDay = (stored: string): string => shownInBs(stored) ?? formatAdDay(stored);

/** As `formatDay`, without the year if it is the present one: "21 Nov". */
export function formatShortDay(stored: string, today: string): string {
  const words = formatDay(stored);
  const year = words.slice(-5);
  return formatDay(today).endsWith(year) ? words.slice(0, -year.length) : words;
}

/** "Thu 26 Nov" for a stored day that is near. */
export const formatNearDay = (stored: string): string =>
  dayOfWeek.format(new Date(`${stored}T00:00+05:45`)).replace(',', '');

/** Today in the office as "2026-11-21"; staff abroad work by the office's calendar. */
export const officeToday = (): string => officeDay(new Date(officeNow()));

/** The day that is `days` after a stored day. */
export function daysAfter(stored: string, days: number): string {
  const then = new Date(`${stored}T00:00Z`);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

/** The label of a stored choice; a value that is no longer a choice is returned unchanged. */
export const labelOf = (choices: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(choices, value) ? (choices[value] ?? value) : value;
