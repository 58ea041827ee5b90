import { type BsDay, bsMonths, type Calendar, isSettled, toBs } from 'api/bikram-sambat';
import { dayAfter, weekdays } from 'api/office-hours';
import { formatAdDay } from '../format.ts';
import { lengthOf, type Month, weekdayOf } from './month-grid.ts';

export const monthNames = {
  AD: 'January February March April May June July August September October November December'.split(' '),
  BS: bsMonths.en,
} satisfies Record<Calendar, readonly string[]>;

/** Returns a month such as "Mangsir 2083". */
export const monthWords = ({ year, month }: Month, calendar: Calendar): string =>
  `${monthNames[calendar][month - 1]} ${year}`;

/** Returns "5 Mangsir 2083"; in a year that is not officially confirmed, "1 Baisakh 2084, provisional". */
const bsWords = ({ year, month, day }: BsDay): string =>
  `${day} ${monthWords({ year, month }, 'BS')}${isSettled(year) ? '' : ', provisional'}`;

/** Returns "21 Nov 2026" or "5 Mangsir 2083"; null for a day outside the calendar's range. */
export function wordsIn(day: string, calendar: Calendar): string | null {
  if (calendar === 'AD') return formatAdDay(day);
  const bs = toBs(day);
  return bs && bsWords(bs);
}

/** Returns "21 Nov 2026 (5 Mangsir 2083)", with the day in `calendar` first. */
export function bothWords(day: string, calendar: Calendar): string {
  const [first, second] = [wordsIn(day, calendar), wordsIn(day, otherCalendar(calendar))];
  return first && second ? `${first} (${second})` : (first ?? second ?? day);
}

export const otherCalendar = (calendar: Calendar): Calendar => (calendar === 'AD' ? 'BS' : 'AD');

export const weekdayWords = (day: string): string => weekdays[weekdayOf(day)] ?? '';

/** Returns "today", "in 3 days" or "2 days ago"; '' for a day more than a week away. */
export function nearWords(day: string, today: string): string {
  const near = [0, 1, 2, 3, 4, 5, 6, 7].find(
    (days) => dayAfter(today, days) === day || dayAfter(today, -days) === day,
  );
  if (near === undefined) return '';
  if (near === 0) return 'today';
  if (day > today) return near === 1 ? 'tomorrow' : `in ${near} days`;
  return near === 1 ? 'yesterday' : `${near} days ago`;
}

export const lengthWords = (month: Month, calendar: Calendar): string =>
  `${monthWords(month, calendar)} has ${lengthOf(month, calendar)} days.`;
