import { type ImportColumn, readRow, type SheetRow } from 'api/import/rules';
import { originLabels } from 'api/rules/enquiry';
import { clsx } from 'clsx';
import { OfficeDay } from '../../calendar/office-day.tsx';
import { officeToday } from '../../format.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import { statusLabel } from '../enquiries/enquiry-words.ts';
import styles from './import.module.css';
import { detailsOf, type ForAll } from './import-words.ts';
import { dataOf, type Sheet } from './sheet.ts';

const shown = 5;

interface FirstRowsProps {
  sheet: Sheet;
  columns: readonly ImportColumn[];
  forAll: ForAll;
}

/** The first rows as they would be imported, or the reason why they cannot be. */
export function FirstRows({ sheet, columns, forAll }: FirstRowsProps) {
  const { list } = useCounsellors();
  const defaults = {
    origin: forAll.origin,
    status: forAll.status,
    counsellorId: forAll.counsellorId,
    counsellors: new Map(list.map(({ name, _id }) => [name.toLowerCase(), _id])),
    today: officeToday(),
  };
  const rows = dataOf(sheet).slice(0, shown);
  return (
    <section aria-labelledby="first-rows">
      <div className={styles.lead}>
        <h3 id="first-rows">The first rows, as they come in</h3>
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
