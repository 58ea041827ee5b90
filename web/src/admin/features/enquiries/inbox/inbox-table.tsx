import { clsx } from 'clsx';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { InboxRowFragment } from '../../../../gql/graphql.ts';
import { useLate } from '../../../use-late.ts';
import { InboxRow, type InboxRowActions, type InboxRowsProps } from './inbox-row.tsx';
import styles from './inbox-table.module.css';

const loadLongBody = () => import('../../../list/long-body.tsx');

/** Columns from docs/product.md, "Inbox". */
const headers = ['Name', 'Email', 'Phone', 'Company', 'Service', 'Status', 'Date', 'Counsellor', 'Actions'];
/** Above this number of rows, the list is virtualised. */
const longList = 200;
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
  const isLong = rows.length > longList;
  const long = useLate(loadLongBody, isLong);
  const draw = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    return (
      row && (
        <InboxRow
          key={row._id}
          row={row}
          index={index}
          ref={ref}
          // For screen readers: the row's number among all rows, not only the rendered ones. The headings are row 1.
          rowIndex={isLong ? index + 2 : undefined}
          isMarked={isMarked(row._id)}
          isOpen={row._id === openId}
          isBesidePanel={openId !== undefined}
          counsellor={counsellorOf(row.counsellorId)}
          acts={acts}
          {...list}
        />
      )
    );
  };
  return (
    <table
      className={clsx(styles.rows, styles[shape], stale && styles.stale, isMarking && styles.marking)}
      aria-label={label}
      aria-busy={stale}
      aria-rowcount={isLong ? rows.length + 1 : undefined}
    >
      <thead>
        <tr>
          {(shape === 'table' ? headers : ['Enquiry', 'Actions']).map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {isLong && long ? (
        <long.LongBody
          // The two layouts have rows of different heights, so a new key discards the measured heights.
          key={shape}
          count={rows.length}
          usualHeight={heights[shape]}
          keyOf={(index) => rows[index]?._id ?? index}
          indexOf={(key) => rows.findIndex(({ _id }) => _id === key)}
          draw={draw}
        />
      ) : (
        // Until `LongBody` is loaded, only the first rows are rendered, because thousands at once would block the browser.
        <tbody>{(isLong && !long ? rows.slice(0, longList) : rows).map((_row, index) => draw(index))}</tbody>
      )}
    </table>
  );
}

/** Returns functions that never change, and that call the latest `acts`. */
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
