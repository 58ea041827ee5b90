import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import table from '../../ui/table.module.css';
import styles from './data-table.module.css';

/** One column: its heading (SPEC.md's word) and what a row shows in it. */
export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Keeps a short value, such as a date, on one line. */
  tight?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table to a screen reader. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The buttons of the last column. */
  actions: (row: Row) => ReactNode;
  /** Dims the rows while others are on their way. */
  stale?: boolean;
}

/** A list with an Actions column. Below 768 px each row becomes a card, its values beside their headings. */
export function DataTable<Row extends { _id: string }>({
  label,
  columns,
  rows,
  actions,
  stale = false,
}: DataTableProps<Row>) {
  return (
    <div className={classNames(table.scroller, styles.scroller, stale && styles.stale)}>
      <table className={classNames(table.table, styles.table)} aria-label={label} aria-busy={stale}>
        <thead>
          <tr>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" className={align && table.number}>
                {header}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              {columns.map(({ header, cell, align, tight }) => (
                <td
                  key={header}
                  data-label={header}
                  className={classNames(align && table.number, tight && styles.tight)}
                >
                  {cell(row)}
                </td>
              ))}
              <td>
                <div className={classNames(table.actions, styles.actions)}>{actions(row)}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
