import type { ImportColumn } from 'api/import/rules';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { Select } from '../../../ui/field.tsx';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { formatCount } from '../../format.ts';
import styles from './import.module.css';
import type { Preview } from './import.screen.tsx';
import { dataOf, type Sheet } from './sheet.ts';

type Double = Preview['doubles'][number];
type Other = Double['others'][number];

interface DoubleEntryProps {
  double: Double;
  sheet: Sheet;
  columns: readonly ImportColumn[];
  out: boolean;
  onOut: (out: boolean) => void;
}

/** A row beside whom it may be a double of, and whether it comes in. */
export function DoubleEntry({ double, sheet, columns, out, onOut }: DoubleEntryProps) {
  const lineOf = (row: number) => dataOf(sheet)[row];
  const line = lineOf(double.row);
  const cellsOf = (...fields: string[]) =>
    columns.flatMap(({ field }, index) => (fields.includes(field) && line?.cells[index]) || []);
  const name = cellsOf('name').join(' ') || cellsOf('nameNe').join(' ');
  return (
    <li className={clsx(styles.entry, styles.double)} data-out={out || undefined}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <span>Row {line?.number}</span>
          {cellsOf('phone', 'fatherPhone', 'motherPhone', 'guardianPhone', 'email', 'createdOn').map(
            (text) => (
              <span key={text}>{text}</span>
            ),
          )}
        </p>
      </div>
      <div>
        {double.others.map((other) => (
          <OtherSide
            key={`${other.kind} ${other.id ?? other.row}`}
            other={other}
            number={lineOf(other.row ?? -1)?.number}
          />
        ))}
        {double.count > double.others.length && (
          <p className={styles.hint}>and {formatCount(double.count - double.others.length)} more</p>
        )}
      </div>
      <Select
        aria-label={`Row ${line?.number}, ${name}`}
        value={out ? 'out' : 'in'}
        onChange={({ target }) => onOut(target.value === 'out')}
      >
        <option value="in">Import</option>
        <option value="out">Leave out</option>
      </Select>
    </li>
  );
}

/** The one who has the number or the address already. */
function OtherSide({ other, number }: { other: Other; number: number | undefined }) {
  const same = other.reason === 'phone' ? 'same number' : 'same e-mail';
  const address = other.kind === 'person' ? `/admin/people/${other.id}` : `/admin/contacts/${other.id}`;
  const whose = other.kind === 'row' ? `Row ${number}` : other.kind === 'person' ? 'Person' : 'Enquiry';
  return (
    <div className={styles.other}>
      <p className={styles.name}>
        {other.kind === 'row' ? (
          other.name
        ) : (
          <Link to={address} target="_blank">
            {other.name}
          </Link>
        )}
      </p>
      <p className={styles.facts}>
        <span>
          {whose}, {same} {other.shared}
        </span>
        {other.createdAt && (
          <span>
            <OfficeDate at={other.createdAt} short />
          </span>
        )}
      </p>
    </div>
  );
}
