import { countOf } from '../format.ts';
import type { Edit, Selected } from './text-commands.ts';
import { afterParagraph, block } from './text-commands.ts';

/** The first row contains the headings. All rows have the same number of cells. */
export type Cells = readonly (readonly string[])[];

export const mostColumns = 8;
export const mostRows = 40;

const widthOf = (cells: Cells): number => Math.max(0, ...cells.map(({ length }) => length));

/** Cuts off surplus cells, adds empty ones, and limits the size. A table that already exceeds the limits may keep its size. */
export function resized(cells: Cells, rows: number, columns: number): string[][] {
  const within = (wanted: number, most: number) => Math.min(most, Math.max(1, Math.trunc(wanted) || 1));
  const width = within(columns, Math.max(mostColumns, widthOf(cells)));
  return Array.from({ length: within(rows, Math.max(mostRows, cells.length)) }, (_row, row) =>
    Array.from({ length: width }, (_cell, column) => cells[row]?.[column] ?? ''),
  );
}

export const blankCells: Cells = resized([], 3, 2);

/** Parses text copied from a spreadsheet: one row per line, with tabs between the cells. */
export const pastedCells = (text: string): Cells =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** Writes `over` into `cells`, starting at a row and column. The table grows as needed, up to the limits. */
export function written(cells: Cells, over: Cells, row: number, column: number): string[][] {
  const width = Math.max(cells[0]?.length ?? 0, column + widthOf(over));
  const whole = resized(cells, Math.max(cells.length, row + over.length), width);
  return whole.map((line, y) => line.map((cell, x) => over[y - row]?.[x - column] ?? cell));
}

/** Returns what `written` cut off from `over`, such as "20 rows and 1 column"; '' if nothing. @param table - from `written` */
export function leftOut(table: Cells, over: Cells, row: number, column: number): string {
  const rows = row + over.length - table.length;
  const columns = column + widthOf(over) - widthOf(table);
  return [rows > 0 && countOf(rows, 'row', 'rows'), columns > 0 && countOf(columns, 'column', 'columns')]
    .filter(Boolean)
    .join(' and ');
}

const delimiter = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?$/;
const isRow = (line: string): boolean => line.trimStart().startsWith('|');

/** Splits a row at its bars, except escaped ones. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const rowOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|')).join(' | ')} |`;

interface FoundTable {
  start: number;
  end: number;
  cells: Cells;
  /** The cells of the delimiter row below the headings, such as `---:`. They set the alignment of the columns. */
  marks: readonly string[];
}

/** @returns null if the caret is outside a table */
export function tableAt({ text, start: caret }: Pick<Selected, 'text' | 'start'>): FoundTable | null {
  let end = -1;
  let start = 0;
  let rows: string[] = [];
  for (const line of text.split('\n')) {
    const from = end + 1;
    end = from + line.length;
    if (!isRow(line)) {
      if (caret < from) break;
      rows = [];
      continue;
    }
    if (rows.length === 0) start = from;
    rows.push(line);
  }
  const [heads = '', marks = '', ...rest] = rows;
  const whole = start + rows.join('\n').length;
  if (!delimiter.test(marks) || caret < start || caret > whole) return null;
  const cells = [heads, ...rest].map(cellsOf);
  return {
    start,
    end: whole,
    cells: resized(cells, cells.length, widthOf(cells)),
    marks: cellsOf(marks),
  };
}

const tableText = ([heads = [], ...rest]: Cells, marks: readonly string[] = []): string =>
  [rowOf(heads), rowOf(heads.map((_head, index) => marks[index] ?? '---')), ...rest.map(rowOf)].join('\n');

/** Replaces the table that contains the caret. If there is none, the new table goes below the caret's paragraph. */
export function withTable(selected: Selected, cells: Cells): Edit {
  const before = tableAt(selected);
  if (!before) return block(afterParagraph(selected), tableText(cells));
  const text = tableText(cells, before.marks);
  const caret = before.start + text.length;
  return { start: before.start, end: before.end, with: text, select: [caret, caret] };
}
