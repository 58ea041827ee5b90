import { dayAfter, officeMoment } from 'api/office-hours';
import { officeDay } from 'api/rules/dashboard';
import { officeNow } from './office-clock.ts';
import { shownInBs } from './shown-calendar.ts';

// Stored days are parsed and formatted in UTC. If they were parsed with the offset +05:45 and formatted in Nepal's time zone, a
// day before 1986 would be shown as the previous day, because Nepal's offset was smaller then.
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const dayOfWeek = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const count = new Intl.NumberFormat('en');

/** Returns "21 Nov 2026", in the office's time zone and the account's calendar. */
export const formatDate = (iso: string): string => formatDay(officeDay(new Date(iso)));

/** Returns "21 Nov 2026, 16:04", in the office's time zone and the account's calendar. */
export const formatMoment = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;

/** Returns "16:04", in the office's time zone. */
export const formatTime = (iso: string): string => officeMoment(new Date(iso)).time;

/** Returns a number with separators, such as "10,000". */
export const formatCount = (value: number): string => count.format(value);

/** Returns "1 change" or "1,204 changes". */
export const countOf = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** Returns a phrase such as "12 services", or "3 of 12 services" while a search or filter hides some of them. */
export const foundOf = (found: number, all: number, one: string, many: string): string =>
  found < all ? `${formatCount(found)} of ${countOf(all, one, many)}` : countOf(all, one, many);

/** Returns "21 Nov 2026", the same in every time zone. */
export const formatAdDay = (stored: string): string => day.format(new Date(`${stored}T00:00Z`));

/** Returns "21 Nov 2026" or "5 Mangsir 2083", in the account's calendar. */
export const formatDay = (stored: string): string => shownInBs(stored) ?? formatAdDay(stored);

/** Like `formatDay`, but omits the year if it is the current year: "21 Nov". */
export function formatShortDay(stored: string, today: string): string {
  const words = formatDay(stored);
  const [year] = / \d{4}(?:, provisional)?$/.exec(words) ?? [''];
  return formatDay(today).endsWith(year) ? words.slice(0, words.length - year.length) : words;
}

/** Returns "Thu 26 Nov", for a day near today. */
export const formatNearDay = (stored: string): string =>
  dayOfWeek.format(new Date(`${stored}T00:00Z`)).replace(',', '');

/** Returns the date in the office's time zone, such as "2026-11-21", even for staff abroad. */
export const officeToday = (): string => officeDay(new Date(officeNow()));

/** The latest day for a follow-up. A later day counts as a typing error, such as a Bikram Sambat year in a Gregorian date. */
export const latestFollowUp = (): string => dayAfter(officeToday(), 2 * 366);

/** Returns a choice's label, or the value itself if it is no longer a choice. */
export const labelOf = (choices: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(choices, value) ? (choices[value] ?? value) : value;

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Returns "3.4 MB". */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return format.format(bytes / 1024 ** power);
}
