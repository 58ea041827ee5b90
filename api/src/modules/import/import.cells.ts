/** The cells of a spreadsheet: out of a file's bytes or a pasted text, and back into a file. Runs in the browser. */
import { parse } from 'csv-parse/browser/esm/sync';
import { stringify } from 'csv-stringify/browser/esm/sync';
import { mostColumns } from './import.columns.ts';

/**
 * The text of a file. UTF-8 and UTF-16 (with and without their mark) are told by their bytes; what is neither is taken for
 * Windows-1252, which older spreadsheets write.
 *
 * @returns null for a file that is no text, such as a workbook or a picture
 */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // Control characters other than tabs and line ends are in no text that a spreadsheet saves.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
}

function encodingOf(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 4096).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return odd > even ? 'utf-16le' : 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const separators = ['\t', ',', ';', '|'] as const;
type Separator = (typeof separators)[number];

/** Two letters of Devanagari that were read as Western ones. */
const MOJIBAKE = /(?:à[¤¥].){2}/;

/** Thrown for a text that is no sheet, with a sentence for staff. */
export class NoSheet extends Error {}

/** A row of a sheet. */
export interface SheetLine {
  /** As the spreadsheet counts it, from 1. */
  number: number;
  cells: string[];
}

/**
 * The rows of a text that have something in them, each as long as the longest. Cells keep what was written: a formula is its text.
 *
 * @throws NoSheet
 */
export function linesOf(text: string): SheetLine[] {
  const whole = text.replace(/^\ufeff/, '');
  if (MOJIBAKE.test(whole))
    throw new NoSheet(
      'Its letters were damaged when it was saved. Save it as “CSV UTF-8”, or copy the cells and paste them here.',
    );
  // Excel's own first line: "sep=;".
  const said = /^sep=(.)\r?\n/i.exec(whole);
  const rows = said ? readWith(whole.slice(said[0].length), said[1] as string) : bestOf(whole);
  const lines = rows
    .map((row, index) => ({ number: index + 1, cells: row.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const longest = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (longest === 0) throw new NoSheet('There is nothing in it.');
  if (longest > mostColumns)
    throw new NoSheet(`It has more than ${mostColumns} columns. Leave out the empty ones.`);
  for (const { cells } of lines) while (cells.length < longest) cells.push('');
  return lines;
}

/** A text as a cell: without characters that no database keeps, and without blanks around it. */
function cellOf(text: string): string {
  // A spreadsheet's own mark for "this is text", which our exports write, too.
  const plain = text.replaceAll('\0', '').toWellFormed().trim();
  return /^'[=+@\t\r-]/.test(plain) ? plain.slice(1) : plain;
}

/** Reads the text with the separator that gives most rows the same number of columns. */
function bestOf(text: string): string[][] {
  const head = text.slice(0, 20_000);
  let best: { separator: Separator; fit: number } = { separator: ',', fit: 0 };
  for (const separator of separators) {
    if (!head.includes(separator)) continue;
    const rows = read(head, separator, true) ?? read(head, separator, false) ?? [];
    const counts = Map.groupBy(
      rows.filter((row) => row.some((cell) => cell.trim() !== '')).map((row) => row.length),
      (length) => length,
    );
    // So many rows agree in so many columns. A tab is in no text that somebody typed into a cell.
    const fit = Math.max(
      0,
      ...[...counts].map(([length, { length: agree }]) => (length > 1 ? agree * Math.min(length, 4) : 0)),
    );
    const weighted = separator === '\t' ? fit * 2 : fit;
    if (weighted > best.fit) best = { separator, fit: weighted };
  }
  return readWith(text, best.separator);
}

function readWith(text: string, separator: string): string[][] {
  // A cell that begins with a lone quotation mark would swallow the rows below it.
  const rows = read(text, separator, true) ?? read(text, separator, false);
  if (!rows)
    throw new NoSheet(
      'It could not be read as cells. Save it as CSV, or copy the cells and paste them here.',
    );
  return rows;
}

function read(text: string, separator: string, quoted: boolean): string[][] | null {
  try {
    return parse(text, {
      delimiter: separator,
      quote: quoted ? '"' : null,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch {
    return null;
  }
}

/**
 * Rows as a CSV file that spreadsheets open with Devanagari, and in which no cell is a formula.
 *
 * @param rows - the first with the names of the columns
 */
export const sheetFile = (rows: readonly (readonly string[])[]): string =>
  // Without a byte order mark Excel does not read the file as UTF-8.
  `\ufeff${stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )}`;
