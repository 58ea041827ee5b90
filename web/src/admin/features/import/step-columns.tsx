import { useQuery } from '@apollo/client/react';
import { type ImportField, isImportField } from 'api/import/columns';
import { accountsByName, type ImportColumn, readRow, type SheetRow } from 'api/import/rules';
import { enquiryStatuses, isOrigin, isStatus, originLabels } from 'api/rules/enquiry';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { CounsellorsDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { OfficeDay } from '../../calendar/office-day.tsx';
import { countOf, officeToday } from '../../format.ts';
import { focusWrong } from '../../graphql/failure.ts';
import { CounsellorSelect, useCounsellors } from '../enquiries/counsellors.tsx';
import { statusLabel } from '../enquiries/enquiry-words.ts';
import { ColumnRow } from './column-row.tsx';
import styles from './import.module.css';
import { detailsOf, type ForAll } from './import-words.ts';
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
    ? 'Choose the column with the name.'
    : !canReach
      ? 'Choose the column with the phone number or the e-mail.'
      : null;

  function next(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (forAll.origin === '') {
      // Focuses the empty origin field, which may be out of view.
      focusWrong(event.currentTarget, { origin: '' });
    } else if (lacks === null) onNext();
  }

  return (
    <form onSubmit={next} noValidate>
      <div className={styles.lead}>
        <h3>Match the columns</h3>
        <p className={styles.hint}>
          {countOf(count, 'row', 'rows')}
          {sheet.header < 0 ? ', without column names' : ' below the column names'}.{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => onSheet({ ...sheet, header: sheet.header < 0 ? 0 : -1 })}
          >
            {sheet.header < 0
              ? 'The first row has the column names'
              : 'There are no column names: the first row is data'}
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

const mostSamples = 5;

interface FirstRowsProps {
  sheet: Sheet;
  columns: readonly ImportColumn[];
  forAll: ForAll;
}

function FirstRows({ sheet, columns, forAll }: FirstRowsProps) {
  // `useCounsellors` is not used here, because it renames a second "Asha" to "Asha (2)". `accountsByName` needs the original
  // names, because it omits names that several accounts share. The preview cannot match counsellors by email address, because
  // the server does not send the addresses.
  const { data } = useQuery(CounsellorsDocument, { fetchPolicy: 'cache-first' });
  const active = data?.counsellors.filter(({ isActive }) => isActive) ?? [];
  const defaults = {
    origin: forAll.origin,
    status: forAll.status,
    counsellorId: forAll.counsellorId,
    counsellors: accountsByName(active.map(({ _id, name }) => ({ id: _id, name }))),
    today: officeToday(),
  };
  const rows = dataOf(sheet).slice(0, mostSamples);
  return (
    <section aria-labelledby="first-rows">
      <div className={styles.lead}>
        <h3 id="first-rows">Preview of the first rows</h3>
      </div>
      <ul className={styles.list}>
        {rows.map(({ number, cells }) => {
          const result = readRow(cells, columns, defaults);
          return (
            <li key={number} className={clsx(styles.entry, styles.row)}>
              <span className={styles.rowNumber}>Row {number}</span>
              {result.ok ? <Row row={result.row} /> : <p className={styles.notRead}>{result.reason}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Row({ row }: { row: SheetRow }) {
  const { nameOf } = useCounsellors();
  const numbers = row.phones.map(({ text, whose }) => (whose ? `${text} (${whose})` : text));
  const origin = row.origin && originLabels[row.origin];
  const facts = [statusLabel(row.status), origin, nameOf(row.counsellorId)];
  return (
    <div>
      <p>
        <strong className={styles.name}>{row.name}</strong>{' '}
        <span className={styles.reach}>{[...numbers, row.email].filter(Boolean).join(' · ')}</span>
      </p>
      <p className={styles.facts}>
        {row.createdOn ? <OfficeDay day={row.createdOn.day} /> : 'Today'}
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {detailsOf(row).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {row.birthDay && (
          <span>
            Born <OfficeDay day={row.birthDay} />
          </span>
        )}
        {row.followUpOn && (
          <span>
            Follow-up <OfficeDay day={row.followUpOn} />
          </span>
        )}
      </p>
      {row.message && <p className={styles.message}>{row.message}</p>}
    </div>
  );
}
