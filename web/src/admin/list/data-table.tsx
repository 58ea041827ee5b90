import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import table from '../../ui/table.module.css';
import styles from './data-table.module.css';
import { isRowPress, Rows, rowNumbers } from './rows.tsx';

export interface Column<Row> {
  header: string;
  /** The default is the value of `sortBy`. */
  cell?: (row: Row) => ReactNode;
  align?: 'end';
  sortBy?: (row: Row) => string | number;
  /** The text to search, if it differs from `sortBy`. */
  searchBy?: (row: Row) => string;
  /** Labels for ascending and descending order. The default is "A to Z" and "Z to A". */
  orders?: readonly [string, string];
}

export interface Sorting {
  header: string;
  descending: boolean;
}

interface Selection<Row> {
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  nameOf: (row: Row) => string;
}

/** Estimated heights of unmeasured rows, in pixels. `row`: a table row. `lines`: a row on a phone, usually of two lines. */
const usual = { row: 41, lines: 61 };
const phone = '(max-width: 48rem)';

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  actions: (row: Row) => ReactNode;
  /** Called on a press on the row outside its buttons. In selection mode, a press selects the row instead. */
  onOpen?: (row: Row) => void;
  /** With `onSort`, the headings of sortable columns are buttons. */
  sorting?: Sorting | null;
  onSort?: (header: string) => void;
  selection?: Selection<Row> | undefined;
}

/** In a window of up to 768 px, a row's other values are below its first value, and a button reveals the row's actions. */
export function DataTable<Row extends { _id: string }>({
  label,
  columns,
  rows,
  actions,
  onOpen,
  sorting = null,
  onSort,
  selection,
}: DataTableProps<Row>) {
  const numbers = rowNumbers(rows);
  /** The id of the row whose actions are visible on a phone. */
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const press = (event: MouseEvent, row: Row) => {
    if (!isRowPress(event)) return;
    if (selection) selection.toggle(row);
    else onOpen?.(row);
  };
  const draw = (row: Row, index: number, ref?: Ref<HTMLTableRowElement>) => (
    <tr
      key={row._id}
      ref={ref}
      data-index={index}
      data-row={row._id}
      aria-rowindex={numbers?.of(index)}
      aria-selected={selection ? selection.has(row) : undefined}
      className={clsx((onOpen || selection) && styles.opens)}
      onClick={(event) => press(event, row)}
    >
      {columns.map(({ header, sortBy, cell = sortBy, align }, column) => (
        <td
          key={header}
          data-label={header}
          className={clsx(align && table.number)}
          title={titleOf(cell?.(row))}
        >
          {selection && column === 0 ? (
            <label className={styles.mark}>
              <input
                type="checkbox"
                aria-label={`Select ${selection.nameOf(row)}`}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
              <span>{cell?.(row)}</span>
            </label>
          ) : (
            cell?.(row)
          )}
          {column === 0 && (
            <button
              type="button"
              className={styles.unfold}
              aria-label="Actions"
              aria-expanded={unfolded === row._id}
              onClick={() => setUnfolded(unfolded === row._id ? null : row._id)}
            >
              <Icon as={Ellipsis} />
            </button>
          )}
        </td>
      ))}
      <td>
        <div className={clsx(table.actions, styles.actions, unfolded === row._id && styles.unfolded)}>
          {actions(row)}
        </div>
      </td>
    </tr>
  );

  return (
    <div className={clsx(table.scroller, styles.scroller)}>
      <table className={clsx(table.table, styles.table)} aria-label={label} aria-rowcount={numbers?.count}>
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
        <Rows rows={rows} usualHeight={matchMedia(phone).matches ? usual.lines : usual.row} draw={draw} />
      </table>
    </div>
  );
}

/** The tooltip for a value that may be cut off. */
const titleOf = (cell: ReactNode) => (typeof cell === 'string' ? cell : undefined);

function ariaSort(header: string, sorting: Sorting | null) {
  if (sorting?.header !== header) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}
