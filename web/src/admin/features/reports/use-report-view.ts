import { type ReportDivision, reportDivisions } from 'api/rules/report';
import { useSearchParams } from 'react-router-dom';
import { officeToday } from '../../format.ts';
import { usualPeriods } from './periods.ts';
import type { ReportView } from './report-words.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The report that the address asks for, and how to ask for another one. Without a wish it is the last 30 days by origin. */
export function useReportView(): [ReportView, (change: Partial<ReportView>) => void] {
  const [search, setSearch] = useSearchParams();
  const today = officeToday();
  const [usual] = usualPeriods(today);
  const dayOf = (name: string, other: string) => {
    const day = search.get(name) ?? '';
    return DAY.test(day) ? day : other;
  };
  const by = (search.get('by') ?? '').toUpperCase();
  const view: ReportView = {
    from: dayOf('from', usual?.from ?? today),
    to: dayOf('to', today),
    by: Object.hasOwn(reportDivisions, by) ? (by as ReportDivision) : 'ORIGIN',
    imported: search.get('imported') === '1',
  };
  const set = (change: Partial<ReportView>) => {
    const next = { ...view, ...change };
    setSearch(
      { from: next.from, to: next.to, by: next.by.toLowerCase(), ...(next.imported && { imported: '1' }) },
      { replace: true },
    );
  };
  return [view, set];
}
