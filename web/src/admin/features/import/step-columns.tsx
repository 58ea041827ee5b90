import { type ImportField, isImportField } from 'api/import/columns';
import type { ImportColumn } from 'api/import/rules';
import { enquiryStatuses, originLabels } from 'api/rules/enquiry';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { countOf, officeToday } from '../../format.ts';
import { focusWrong } from '../../graphql/failure.ts';
import { CounsellorSelect } from '../enquiries/counsellors.tsx';
import { ColumnRow } from './column-row.tsx';
import { FirstRows } from './first-rows.tsx';
import styles from './import.module.css';
import { type ForAll, isOrigin, isStatus } from './import-words.ts';
import { asField, dataOf, headersOf, type Sheet } from './sheet.ts';

interface StepColumnsProps {
  sheet: Sheet;
  onSheet: (sheet: Sheet) => void;
  columns: readonly ImportColumn[];
  onColumns: (columns: readonly ImportColumn[]) => void;
  forAll: ForAll;
  onForAll: (forAll: ForAll) => void;
  busy: boolean;
  failure: string | null;
  onNext: () => void;
}

/** Step 2: the field of each column, how days are read, and the values for all rows; below, a preview of the first rows. */
export function StepColumns(props: StepColumnsProps) {
  const { sheet, onSheet, columns, onColumns, forAll, onForAll, busy, failure, onNext } = props;
  const [asked, setAsked] = useState(false);
  const count = dataOf(sheet).length;
  const set = (index: number, column: ImportColumn) =>
    onColumns(columns.map((each, at) => (at === index ? column : each)));
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const hasName = has('name') || has('nameNe');
  const canReach =
    has('phone') || has('email') || has('guardianPhone') || has('fatherPhone') || has('motherPhone');
  const lacks = !hasName
    ? 'Say which column has the name.'
    : !canReach
      ? 'Say which column has the phone number or the e-mail.'
      : null;

  function next(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (forAll.origin === '') {
      // The field may be scrolled out of sight.
      focusWrong(event.currentTarget, { origin: '' });
    } else if (lacks === null) onNext();
  }

  return (
    <form onSubmit={next} noValidate>
      <div className={styles.lead}>
        <h3>Match the columns</h3>
        <p className={styles.hint}>
          {countOf(count, 'row', 'rows')} below{' '}
          {sheet.header < 0 ? 'no names of columns' : 'the names of the columns'}.{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => onSheet({ ...sheet, header: sheet.header < 0 ? 0 : -1 })}
          >
            {sheet.header < 0 ? 'The first row has the names' : 'There are no names: the first row is data'}
          </button>
        </p>
      </div>
      <ul className={styles.list} aria-label="Columns">
        {headersOf(sheet).map((_, index) => {
          const column = columns[index];
          if (!column) return null;
          return (
            <ColumnRow
              key={index}
              sheet={sheet}
              index={index}
              column={column}
              onField={(field) =>
                isImportField(field) && set(index, asField(sheet, index, field, officeToday()))
              }
              onReading={(reading) => set(index, { ...column, reading })}
            />
          );
        })}
      </ul>
      <div className={styles.lead}>
        <h3>For all rows</h3>
        <p className={styles.hint}>A value in a column replaces these.</p>
      </div>
      <div className={styles.forAll}>
        <Field
          label="How they came to you"
          name="origin"
          required
          error={asked && forAll.origin === '' ? 'Choose how they came to you.' : undefined}
        >
          <Select
            value={forAll.origin}
            onChange={({ target: { value } }) =>
              onForAll({ ...forAll, origin: isOrigin(value) ? value : '' })
            }
          >
            <option value="">Choose…</option>
            <Options of={originLabels} />
          </Select>
        </Field>
        <Field label="Status" name="status">
          <Select
            value={forAll.status}
            onChange={({ target }) => isStatus(target.value) && onForAll({ ...forAll, status: target.value })}
          >
            <Options of={enquiryStatuses} />
          </Select>
        </Field>
        <CounsellorSelect
          value={forAll.counsellorId}
          onChange={(counsellorId) => onForAll({ ...forAll, counsellorId })}
        />
      </div>
      <FirstRows sheet={sheet} columns={columns} forAll={forAll} />
      <div className={styles.footer}>
        <div role="alert">
          {(failure || (asked && lacks)) && <p className={styles.failure}>{failure ?? lacks}</p>}
        </div>
        <Button type="submit" busy={busy}>
          {busy ? 'Checking…' : `Check ${countOf(count, 'row', 'rows')}`}
        </Button>
      </div>
    </form>
  );
}
