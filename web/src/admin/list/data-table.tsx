import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import table from '../../ui/table.module.css';
import styles from './data-table.module.css';

/** One column: its heading and what a row shows in it. */
export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Keeps a short value, such as a date, on one line. */
  tight?: boolean;
  /** The value that the list can be sorted by. */
  sortBy?: (row: Row) => string | number;
  /** The text that a search finds, where it differs from `sortBy`. */
  searchBy?: (row: Row) => string;
  /** What the two orders are called, the ascending one first; "A to Z" and "Z to A" without it. */
  orders?: readonly [string, string];
}

/** The column that a list is sorted by. */
export interface Sorting {
  header: string;
  descending: boolean;
}

/** The rows that staff have marked for a bulk action. */
interface Selection<Row> {
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  nameOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** Names the table to a screen reader. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The buttons of the last column. */
  actions: (row: Row) => ReactNode;
  /** Dims the rows while newer ones load. */
  stale?: boolean;
  /** The present order. With `onSort` the headings of sortable columns are buttons. */
  sorting?: Sorting | null;
  onSort?: (header: string) => void;
  /** Each row begins with a checkbox. */
  selection?: Selection<Row> | undefined;
}

/** A list with an Actions column. Below 768 px each row becomes a card, its values beside their headings. */
export function DataTable<Row extends { _id: string }>({
  label,
  columns,
  rows,
  actions,
  stale = false,
  sorting = null,
  onSort,
  selection,
}: DataTableProps<Row>) {
  return (
    <div className={clsx(table.scroller, styles.scroller, stale && styles.stale)}>
      <table className={clsx(table.table, styles.table)} aria-label={label} aria-busy={stale}>
        <thead>
          <tr>
            {columns.map(({ header, align, sortBy }) => (
              <th
                key={header}
                scope="col"
                className={align && table.number}
                aria-sort={ariaSort(header, sorting)}
              >
                {sortBy && onSort ? (
                  <button type="button" className={styles.sort} onClick={() => onSort(header)}>
                    {header}
                    {sorting?.header === header && (
                      <Icon as={sorting.descending ? ArrowDown : ArrowUp} size={14} />
                    )}
                  </button>
                ) : (
                  header
                )}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} aria-selected={selection ? selection.has(row) : undefined}>
              {columns.map(({ header, cell, align, tight }, index) => (
                <td
                  key={header}
                  data-label={header}
                  className={clsx(align && table.number, tight && styles.tight)}
                >
                  {selection && index === 0 ? (
                    <label className={styles.mark}>
                      <input
                        type="checkbox"
                        aria-label={`Select ${selection.nameOf(row)}`}
                        checked={selection.has(row)}
                        onChange={() => selection.toggle(row)}
                      />
                      <span>{cell(row)}</span>
                    </label>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              <td>
                <div className={clsx(table.actions, styles.actions)}>{actions(row)}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ariaSort(header: string, sorting: Sorting | null) {
  if (sorting?.header !== header) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}
