import { clsx } from 'clsx';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { InboxRowFragment } from '../../../../gql/graphql.ts';
import { Rows, rowNumbers } from '../../../list/rows.tsx';
import { InboxRow, type InboxRowActions, type InboxRowsProps } from './inbox-row.tsx';
import styles from './inbox-table.module.css';

/** The headers of the table's columns (docs/product.md, "Inbox"). */
const headers = ['Name', 'Email', 'Phone', 'Company', 'Service', 'Status', 'Date', 'Counsellor', 'Actions'];
const heights = { table: 57, lines: 61 };

interface InboxTableProps extends InboxRowsProps, InboxRowActions {
  label: string;
  rows: readonly InboxRowFragment[];
  stale: boolean;
  openId: string | undefined;
  isMarked: (id: string) => boolean;
  counsellorOf: (id: string | null | undefined) => string | null;
  isMarking: boolean;
}

export function InboxTable({
  label,
  rows,
  stale,
  isMarking,
  openId,
  isMarked,
  counsellorOf,
  ...rest
}: InboxTableProps) {
  const { open, note, mark, ...list } = rest;
  const { shape } = list;
  const acts = useSteadyActions({ open, note, mark });
  const numbers = rowNumbers(rows);
  const draw = (row: InboxRowFragment, index: number, ref?: Ref<HTMLTableRowElement>) => (
    <InboxRow
      key={row._id}
      row={row}
      index={index}
      ref={ref}
      rowIndex={numbers?.of(index)}
      isMarked={isMarked(row._id)}
      isOpen={row._id === openId}
      isBesidePanel={openId !== undefined}
      counsellor={counsellorOf(row.counsellorId)}
      acts={acts}
      {...list}
    />
  );
  return (
    <table
      className={clsx(styles.rows, styles[shape], stale && styles.stale, isMarking && styles.marking)}
      aria-label={label}
      aria-busy={stale}
      aria-rowcount={numbers?.count}
    >
      <thead className={shape === 'lines' ? 'visually-hidden' : undefined}>
        <tr>
          {(shape === 'table' ? headers : ['Enquiry', 'Actions']).map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <Rows rows={rows} usualHeight={heights[shape]} draw={draw} />
    </table>
  );
}

/** Returns functions that are the same on every render and call the functions of the latest `acts`. */
function useSteadyActions(acts: InboxRowActions): InboxRowActions {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [steady] = useState<InboxRowActions>(() => ({
    open: (...args) => latest.current.open(...args),
    note: (...args) => latest.current.note(...args),
    mark: (...args) => latest.current.mark(...args),
  }));
  return steady;
}
