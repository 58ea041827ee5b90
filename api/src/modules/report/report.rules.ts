/** The rules of reports (docs/product.md, "Reports"). Browsers load this file, too. */
import { type Calendar, fromBs, monthLength, toBs } from '../../forms/bikram-sambat.ts';
import { dayAfter } from '../enquiry/office-hours.ts';

/** The ways to group enquiries, in the order of the menu. */
export const reportDivisions = {
  ORIGIN: 'How they came',
  COUNSELLOR: 'Counsellor',
  SERVICE: 'Service',
  MONTH: 'Month',
  MONTH_BS: 'Month (BS)',
} as const;

export type ReportDivision = keyof typeof reportDivisions;

/** An enquiry is answered in time if at most this many minutes of opening time pass before the answer. */
export const timelyMinutes = 120;

/** The maximum length of a report's period, in days: five years. */
export const longestReport = 5 * 366;

/** The key of the group of enquiries with a service that the form does not offer. No service has this name. */
export const otherService = '*';

/** A month, or the part of a month that lies within a period. */
export interface ReportMonth {
  /** The year and month in the calendar of the report, such as "2026-11". */
  key: string;
  /** The first and the last day of the month or its part, such as "2026-11-21". */
  first: string;
  last: string;
  isPart: boolean;
}

/** Returns the months of a period, earliest first. In Bikram Sambat, `from` and `to` must be in the years 2000 to 2099. */
export function monthsOf(from: string, to: string, calendar: Calendar): ReportMonth[] {
  const months: ReportMonth[] = [];
  for (let day = from; day <= to; ) {
    const { key, first, last } = monthAround(day, calendar);
    const begins = first < from ? from : first;
    const ends = last > to ? to : last;
    months.push({ key, first: begins, last: ends, isPart: begins !== first || ends !== last });
    day = dayAfter(last, 1);
  }
  return months;
}

function monthAround(day: string, calendar: Calendar): Omit<ReportMonth, 'isPart'> {
  if (calendar === 'AD') {
    const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    return { key: day.slice(0, 7), first: `${day.slice(0, 7)}-01`, last };
  }
  const bs = toBs(day);
  const { year, month } = bs ?? { year: 0, month: 0 };
  const first = bs && fromBs({ year, month, day: 1 });
  const last = bs && fromBs({ year, month, day: monthLength(year, month) });
  if (!first || !last) throw new RangeError(`${day} is in no year of the table of Bikram Sambat.`);
  return { key: `${year}-${String(month).padStart(2, '0')}`, first, last };
}
