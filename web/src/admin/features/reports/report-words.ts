import { originLabels } from 'api/rules/enquiry';
import { monthsOf, otherService, type ReportDivision } from 'api/rules/report';
import type { ReportCountsFragment } from '../../../gql/graphql.ts';
import { monthWords } from '../../calendar/day-words.ts';
import { labelOf as choiceLabel, formatCount, formatDay } from '../../format.ts';
import { serviceLabel } from '../enquiries/enquiry-words.ts';

export type Counts = ReportCountsFragment;

export interface ReportView {
  from: string;
  to: string;
  by: ReportDivision;
  imported: boolean;
}

/** Returns the median time to the first answer, such as "1 h 20 min" (only office hours count); "–" if nothing was answered. */
export function minutesWords(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return '–';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${formatCount(hours)} h` : `${formatCount(hours)} h ${rest} min`;
}

/** Returns "12 of 15 (80%)"; "–" if the total is 0. */
export function shareWords(some: number, all: number): string {
  if (all === 0) return '–';
  return `${formatCount(some)} of ${formatCount(all)} (${Math.round((100 * some) / all)}%)`;
}

/** Returns the row's label. A month that is partly outside the period is followed by its days within the period. */
export function rowWords(
  key: string,
  { from, to, by }: ReportView,
  nameOf: (id: string) => string | null,
): string {
  switch (by) {
    case 'ORIGIN':
      return choiceLabel(originLabels, key);
    case 'COUNSELLOR':
      return key === '' ? 'Nobody' : (nameOf(key) ?? 'A former account');
    case 'SERVICE':
      return key === otherService ? 'Other texts' : serviceLabel(key);
    case 'MONTH':
    case 'MONTH_BS': {
      const calendar = by === 'MONTH' ? 'AD' : 'BS';
      const [year, month] = key.split('-').map(Number);
      const words = monthWords({ year: Number(year), month: Number(month) }, calendar);
      const found = monthsOf(from, to, calendar).find((each) => each.key === key);
      return found?.isPart ? `${words}, ${formatDay(found.first)} to ${formatDay(found.last)}` : words;
    }
  }
}

const columns = [
  'Enquiries',
  'Waited for an answer',
  'Answered',
  'Answered within two office hours',
  'Median minutes to the first answer',
  'Reached',
  'Completed',
] as const;

/** Returns the rows of a spreadsheet. The first row contains the column names, and the last row contains the totals. */
export function sheetOf(
  title: string,
  rows: readonly { name: string; counts: Counts }[],
  total: Counts,
): string[][] {
  const line = (name: string, each: Counts) =>
    [
      name,
      each.enquiries,
      each.awaited,
      each.answered,
      each.inTime,
      each.minutes ?? '',
      each.reached,
      each.completed,
    ].map(String);
  return [[title, ...columns], ...rows.map(({ name, counts }) => line(name, counts)), line('All', total)];
}
