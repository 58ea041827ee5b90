import { importFields } from 'api/import/columns';
import { type DayReading, dayCalendars, dayOrders, readSheetDay } from 'api/import/days';
import type { ImportColumn } from 'api/import/rules';
import { clsx } from 'clsx';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { otherDay, useLateBikramSambat } from '../../calendar/late-bikram-sambat.ts';
import { formatDay, officeToday } from '../../format.ts';
import styles from './import.module.css';
import { columnName, hasYearLast } from './import-words.ts';
import { type Sheet, samplesOf } from './sheet.ts';

interface ColumnRowProps {
  sheet: Sheet;
  index: number;
  column: ImportColumn;
  onField: (field: string) => void;
  onReading: (reading: DayReading) => void;
}

export function ColumnRow({ sheet, index, column, onField, onReading }: ColumnRowProps) {
  const name = columnName(column, index);
  const { field, reading } = column;
  const samples = samplesOf(sheet, index);
  return (
    <li className={clsx(styles.entry, styles.column)} data-skipped={field === 'skip' || undefined}>
      <div className={styles.source}>
        <p className={styles.columnName}>{name}</p>
        <ul className={styles.samples} aria-label={`First cells of ${name}`}>
          {samples.length === 0 && <li>Empty</li>}
          {samples.map((text) => (
            <li key={text}>
              <span>{text}</span>
              {reading && <ReadAs text={text} reading={reading} />}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.choice}>
        <Field label={<span className="visually-hidden">{`${name} is`}</span>} name={`field-${index}`}>
          <Select value={field} onChange={({ target }) => onField(target.value)}>
            <Options of={importFields} />
          </Select>
        </Field>
        {reading && (
          <>
            <Field label={`Calendar of ${name}`} name={`calendar-${index}`} className={styles.reading}>
              <Select
                value={reading.calendar}
                onChange={({ target }) =>
                  onReading({ ...reading, calendar: target.value as DayReading['calendar'] })
                }
              >
                {Object.entries(dayCalendars)
                  .filter(([calendar]) => calendar !== 'both' || field !== 'birthDay')
                  .map(([calendar, label]) => (
                    <option key={calendar} value={calendar}>
                      {label}
                    </option>
                  ))}
              </Select>
            </Field>
            {hasYearLast(samplesOf(sheet, index, 50)) && (
              <Field label={`Order in ${name}`} name={`order-${index}`} className={styles.reading}>
                <Select
                  value={reading.order}
                  onChange={({ target }) =>
                    onReading({ ...reading, order: target.value as DayReading['order'] })
                  }
                >
                  <Options of={dayOrders} />
                </Select>
              </Field>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function ReadAs({ text, reading }: { text: string; reading: DayReading }) {
  const both = useLateBikramSambat(true);
  const read = readSheetDay(text, reading, Number(officeToday().slice(0, 4)));
  if (!read) return <span className={styles.notRead}>no day</span>;
  const other = otherDay(both, read.day);
  return <span className={styles.read}>{[formatDay(read.day), other].filter(Boolean).join(' · ')}</span>;
}
