import type { SheetLine } from 'api/import/cells';
import type { ImportColumn } from 'api/import/rules';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { countOf, formatCount } from '../../format.ts';
import styles from './import.module.css';
import type { Preview } from './import-words.ts';

type Group = Preview['doubles'][number];

/** Returns the duplicate rows of a group: all rows if a stored enquiry or person matches, otherwise all but the first. */
export const doublesIn = ({ rows, known }: Group): readonly number[] =>
  known.length > 0 ? rows : rows.slice(1);

interface DoubleGroupProps {
  group: Group;
  data: readonly SheetLine[];
  columns: readonly ImportColumn[];
  leftOut: ReadonlySet<number>;
  onOut: (rows: readonly number[], out: boolean) => void;
}

const few = 3;
const more = 100;

export function DoubleGroup({ group, data, columns, leftOut, onOut }: DoubleGroupProps) {
  const { shared, rows, known, knownCount } = group;
  const [shown, setShown] = useState(few);
  const doubles = doublesIn(group);
  const isOut = doubles.every((row) => leftOut.has(row));
  const rest = rows.length - shown;
  return (
    <li className={clsx(styles.entry, styles.double)}>
      <div>
        {shared.map(({ reason, text }) => (
          <p key={text}>
            {reason === 'phone' ? 'Same number' : 'Same e-mail'}{' '}
            <strong className={styles.name}>{text}</strong>
          </p>
        ))}
        {rows.length > 1 && <p className={styles.facts}>{formatCount(rows.length)} rows of this sheet</p>}
        {known.map((match) => (
          <Known key={match.id} match={match} />
        ))}
        {knownCount > known.length && (
          <p className={styles.hint}>and {formatCount(knownCount - known.length)} more</p>
        )}
      </div>
      <div>
        <ul className={styles.doubleRows}>
          {rows.slice(0, shown).map((row) => (
            <DoubleRow
              key={row}
              line={data[row]}
              columns={columns}
              known={shared.map(({ text }) => text)}
              out={leftOut.has(row)}
              onOut={(out) => onOut([row], out)}
            />
          ))}
        </ul>
        {rows.length > few && (
          <div className={styles.actions}>
            {rest > 0 && (
              <Button variant="quiet" size="small" onClick={() => setShown(shown + more)}>
                Show{' '}
                {rest > more
                  ? `${more} more of ${formatCount(rest)}`
                  : countOf(rest, 'more row', 'more rows')}
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => onOut(doubles, !isOut)}>
              {isOut
                ? `Import all ${formatCount(rows.length)}`
                : doubles.length === rows.length
                  ? `Leave out all ${formatCount(rows.length)}`
                  : `Leave out all but row ${data[rows[0] ?? 0]?.number}`}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

interface DoubleRowProps {
  line: SheetLine | undefined;
  columns: readonly ImportColumn[];
  /** Phone numbers and email addresses that the row omits, because the group shows them once for all its rows. */
  known: readonly string[];
  out: boolean;
  onOut: (out: boolean) => void;
}

function DoubleRow({ line, columns, known, out, onOut }: DoubleRowProps) {
  const cellsOf = (...fields: string[]) =>
    columns.flatMap(({ field }, index) => (fields.includes(field) && line?.cells[index]) || []);
  const name = cellsOf('name').join(' ') || cellsOf('nameNe').join(' ');
  const facts = cellsOf('phone', 'fatherPhone', 'motherPhone', 'guardianPhone', 'email', 'createdOn');
  return (
    <li data-out={out || undefined}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <span>Row {line?.number}</span>
          {[...new Set(facts)]
            .filter((text) => !known.includes(text))
            .map((text) => (
              <span key={text}>{text}</span>
            ))}
        </p>
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

function Known({ match: { kind, id, name, createdAt } }: { match: Group['known'][number] }) {
  return (
    <div className={styles.known}>
      <p className={styles.name}>
        <Link to={kind === 'person' ? `/admin/people/${id}` : `/admin/contacts/${id}`} target="_blank">
          {name}
        </Link>
      </p>
      <p className={styles.facts}>
        <span>{kind === 'person' ? 'Person' : 'Enquiry'}</span>
        <span>
          <OfficeDate at={createdAt} short />
        </span>
      </p>
    </div>
  );
}
