import { type ReportDivision, reportDivisions } from 'api/rules/report';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { DayField } from '../../calendar/day-input.tsx';
import { officeToday } from '../../format.ts';
import type { ReportView } from './report-words.ts';
import styles from './reports.module.css';
import { usualPeriods } from './use-report-view.ts';

interface ReportChoicesProps {
  view: ReportView;
  onChange: (change: Partial<ReportView>) => void;
}

/** Chooses the period, the grouping, and whether imported enquiries are counted. */
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
          {chosen < 0 && <option value="-1">Days as below</option>}
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
        onChange={(from) => from && onChange(from > view.to ? { from, to: from } : { from })}
      />
      <DayField
        label="To"
        name="to"
        value={view.to}
        keepsWhenEmptied
        onChange={(to) => to && onChange(to < view.from ? { from: to, to } : { to })}
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
