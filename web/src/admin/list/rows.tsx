import { type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { useLate } from '../use-late.ts';

const loadLongBody = () => import('./long-body.tsx');

/** Above this number of rows, a table is virtualised. */
const longList = 200;

/**
 * Returns the count and the numbers of all rows for screen readers, because a virtualised table renders only some rows. The
 * headings are row 1. Returns undefined if all rows are rendered.
 */
export const rowNumbers = (rows: readonly unknown[]) =>
  rows.length > longList ? { count: rows.length + 1, of: (index: number) => index + 2 } : undefined;

interface RowsProps<Row> {
  rows: readonly Row[];
  /** The estimated height in pixels of a row that has not been measured. */
  usualHeight: number;
  /** @param ref - set if the row's height must be measured */
  draw: (row: Row, index: number, ref?: Ref<HTMLTableRowElement>) => ReactNode;
}

/** The body of a table. If there are many rows, only those near the screen are rendered. */
export function Rows<Row extends { _id: string }>({ rows, usualHeight, draw }: RowsProps<Row>) {
  const isLong = rows.length > longList;
  const [isMissing, setMissing] = useState(false);
  const long = useLate(loadLongBody, isLong, () => setMissing(true));
  if (isLong && long)
    return (
      <long.LongBody
        // A different `usualHeight` means a different layout of the rows. A new key discards the measured heights.
        key={usualHeight}
        count={rows.length}
        usualHeight={usualHeight}
        keyOf={(index) => rows[index]?._id ?? index}
        indexOf={(key) => rows.findIndex(({ _id }) => _id === key)}
        draw={(index, ref) => rows[index] && draw(rows[index], index, ref)}
      />
    );
  // While `LongBody` is loading, only the first rows are rendered, because thousands at once would block the browser.
  return (
    <tbody>{rows.slice(0, isMissing ? undefined : longList).map((row, index) => draw(row, index))}</tbody>
  );
}

/** Whether a click on a row is meant for the row: not for a control in it, and not the end of a text selection. */
export const isRowPress = ({ defaultPrevented, target }: MouseEvent): boolean =>
  !defaultPrevented &&
  target instanceof Element &&
  !target.closest('a, button, input, label, select') &&
  !getSelection()?.toString();
