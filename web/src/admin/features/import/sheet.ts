import { linesOf, NoSheet, type SheetLine, sheetFile, textOf } from 'api/import/cells';
import { dayFields, headerRow, type ImportField, isDayField, matchColumns } from 'api/import/columns';
import { detectReading } from 'api/import/days';
import { type ImportColumn, mostRows } from 'api/import/rules';
import { formatCount } from '../../format.ts';

export interface Sheet {
  lines: readonly SheetLine[];
  /** The index of the line with the column names; -1 if there is none. */
  header: number;
}

export { NoSheet };

/** The maximum file size in bytes. A larger file is probably not a list of leads. */
const largestFile = 20_000_000;

/** @throws NoSheet with a message for staff */
export function sheetOf(text: string): Sheet {
  const lines = linesOf(text);
  const header = headerRow(lines.map(({ cells }) => cells));
  const count = lines.length - header - 1;
  if (count > mostRows)
    throw new NoSheet(
      `It has ${formatCount(count)} rows; ${formatCount(mostRows)} come in at once. Import it in parts.`,
    );
  if (count === 0) throw new NoSheet('It has column names but no rows.');
  return { lines, header };
}

/** @throws NoSheet with a message for staff */
export async function sheetOfFile(file: File): Promise<Sheet> {
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(file.name))
    throw new NoSheet(
      'This is a whole workbook. Save its sheet as “CSV UTF-8”, or copy the cells and paste them here.',
    );
  if (file.size > largestFile)
    throw new NoSheet('It is larger than 20 MB. Save only the sheet with the leads.');
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  if (text === null)
    throw new NoSheet(
      'It is not a CSV file. Save the sheet as “CSV UTF-8”, or copy the cells and paste them here.',
    );
  return sheetOf(text);
}

export const dataOf = ({ lines, header }: Sheet): readonly SheetLine[] => lines.slice(header + 1);

/** Returns the names of the columns; '' for a column without a name. */
export const headersOf = ({ lines, header }: Sheet): string[] =>
  header < 0 ? (lines[0]?.cells ?? []).map(() => '') : (lines[header]?.cells ?? []);

/** The number of rows that are sampled to guess a column's field. */
const LOOKED_AT = 200;

const cellsOf = (data: readonly SheetLine[], index: number): string[] =>
  data.slice(0, LOOKED_AT).flatMap(({ cells }) => cells[index] || []);

export function guessColumns(sheet: Sheet, today: string): ImportColumn[] {
  const headers = headersOf(sheet);
  const data = dataOf(sheet);
  const columns = headers.map((_, index) => cellsOf(data, index));
  return matchColumns(headers, columns).map((field, index) =>
    columnOf(headers[index] ?? '', field, columns[index] ?? [], today),
  );
}

export const asField = (sheet: Sheet, index: number, field: ImportField, today: string): ImportColumn =>
  columnOf(headersOf(sheet)[index] ?? '', field, cellsOf(dataOf(sheet), index), today);

const columnOf = (
  header: string,
  field: ImportField,
  cells: readonly string[],
  today: string,
): ImportColumn =>
  isDayField(field)
    ? { header, field, reading: detectReading(header, cells, dayFields[field], today) }
    : { header, field };

export const samplesOf = (sheet: Sheet, index: number, count = 3): string[] =>
  [...new Set(cellsOf(dataOf(sheet), index))].slice(0, count);

/** Returns a CSV file of the rows that could not be read. Each has its original cells, and the reason in the last column. */
export function unreadFile(sheet: Sheet, unread: readonly { row: number; reason: string }[]): Blob {
  const data = dataOf(sheet);
  const headers = headersOf(sheet).map((header, index) => header || `Column ${index + 1}`);
  const rows = unread.map(({ row, reason }) => [...(data[row]?.cells ?? []), reason]);
  return new Blob([sheetFile([[...headers, 'Why it was not read'], ...rows])], {
    type: 'text/csv;charset=utf-8',
  });
}
