import { fromBs, monthLength, toBs } from 'api/bikram-sambat';
import { dayAfter } from 'api/office-hours';
import { type ReportDivision, reportDivisions } from 'api/rules/report';
import { useSearchParams } from 'react-router-dom';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { DayField } from '../../calendar/day-input.tsx';
import { officeToday } from '../../format.ts';
import { useSetParameters } from '../../list/use-set-parameters.ts';
import type { ReportView } from './report-words.ts';
import styles from './reports.module.css';

export interface Period {
  label: string;
  from: string;
  to: string;
}

/** Returns the offered periods. Each ends today or at the end of a month. @param today - such as "2026-11-21" */
function usualPeriods(today: string): Period[] {
  const month = `${today.slice(0, 7)}-01`;
  const lastMonth = `${dayAfter(month, -1).slice(0, 7)}-01`;
  const bs = toBs(today);
  const bsMonth = bs && fromBs({ year: bs.year, month: bs.month, day: 1 });
  const bsYear = bs && fromBs({ year: bs.year, month: 1, day: 1 });
  return [
    { label: 'Last 30 days', from: dayAfter(today, -29), to: today },
    { label: 'This month', from: month, to: today },
    { label: 'Last month', from: lastMonth, to: dayAfter(month, -1) },
    ...(bs && bsMonth ? [{ label: 'This month (BS)', from: bsMonth, to: today }] : []),
    ...(bs && bsMonth ? lastBsMonth(bs.year, bs.month, bsMonth) : []),
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
    ...(bsYear ? [{ label: 'This year (BS)', from: bsYear, to: today }] : []),
  ];
}

function lastBsMonth(year: number, month: number, next: string): Period[] {
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  const length = monthLength(before.year, before.month);
  if (length === 0) return [];
  return [{ label: 'Last month (BS)', from: dayAfter(next, -length), to: dayAfter(next, -1) }];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The view is stored in the URL. The default is the last 30 days, grouped by origin. */
export function useReportView(): [ReportView, (change: Partial<ReportView>) => void] {
  const [search] = useSearchParams();
  const setParameters = useSetParameters();
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
  const set = ({ by, imported, ...days }: Partial<ReportView>) =>
    setParameters({
      ...days,
      ...(by && { by: by.toLowerCase() }),
      ...(imported !== undefined && { imported: imported ? '1' : '' }),
    });
  return [view, set];
}

interface ReportChoicesProps {
  view: ReportView;
  onChange: (change: Partial<ReportView>) => void;
}

export function ReportChoices({ view, onChange }: ReportChoicesProps) {
  const periods = usualPeriods(officeToday());
  const chosen = periods.findIndex(({ from, to }) => from === view.from && to === view.to);
  return (
    <div className={styles.choices}>
      <Field label="Group by" name="by">
        <Select value={view.by} onChange={({ target }) => onChange({ by: target.value as ReportDivision })}>
          <Options of={reportDivisions} />
        </Select>
      </Field>
      <Field label="Period" name="period">
        <Select
          value={String(chosen)}
          onChange={({ target }) => {
            const period = periods[Number(target.value)];
            if (period) onChange({ from: period.from, to: period.to });
          }}
        >
          {chosen < 0 && <option value="-1">The days below</option>}
          {periods.map(({ label }, index) => (
            <option key={label} value={String(index)}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <DayField
        label="From"
        name="from"
        value={view.from}
        keepsWhenEmptied
        onChange={(from) => from && onChange(from > view.to ? { from, to: from } : { from, to: view.to })}
      />
      <DayField
        label="To"
        name="to"
        value={view.to}
        keepsWhenEmptied
        onChange={(to) => to && onChange(to < view.from ? { from: to, to } : { from: view.from, to })}
      />
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={view.imported}
          onChange={({ target }) => onChange({ imported: target.checked })}
        />
        Include imported
      </label>
    </div>
  );
}
