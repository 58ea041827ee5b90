/** What a report counts and by what (docs/product.md, "Reports"). Runs in browsers too. */
import { type Calendar, fromBs, monthLength, toBs } from '../../forms/bikram-sambat.ts';

/** By what a report is divided, in the order of the menu. */
export const reportDivisions = {
  ORIGIN: 'How they came',
  COUNSELLOR: 'Counsellor',
  SERVICE: 'Service',
  MONTH: 'Month',
  MONTH_BS: 'Month (BS)',
} as const;

export type ReportDivision = keyof typeof reportDivisions;

/** An enquiry that was answered within so many minutes of the office's hours was answered in time. */
export const timelyMinutes = 120;

/** The longest period of a report, in days: five years. */
export const longestReport = 5 * 366;

/** The row of enquiries whose service is none of the form's. No service has this name. */
export const otherService = '*';

/** A month, or the part of it that lies within a period. */
export interface ReportMonth {
  /** "2026-11", in the calendar of the report. */
  key: string;
  /** The first day and the last one, as "2026-11-21". */
  first: string;
  last: string;
  /** The period begins or ends within it. */
  isPart: boolean;
}

/**
 * The months of a period in one calendar, the earliest first.
 *
 * @param from - the first day, as "2026-11-21"
 * @param to - the last one, not before `from`; of Bikram Sambat, both within its years 2000 to 2099
 */
export function monthsOf(from: string, to: string, calendar: Calendar): ReportMonth[] {
  const months: ReportMonth[] = [];
  for (let day = from; day <= to; ) {
    const { key, first, last } = monthAround(day, calendar);
    const begins = first < from ? from : first;
    const ends = last > to ? to : last;
    months.push({ key, first: begins, last: ends, isPart: begins !== first || ends !== last });
    day = after(last);
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

function after(day: string): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
