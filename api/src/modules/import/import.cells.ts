/** Reads and writes the cells of spreadsheets. Browsers load this file, too. */
import { parse } from 'csv-parse/browser/esm/sync';
import { stringify } from 'csv-stringify/browser/esm/sync';
import { mostColumns } from './import.columns.ts';

/**
 * Decodes a text file. Any file that is not UTF-8 or UTF-16 is read as Windows-1252, which older spreadsheet programs write.
 * @returns null if the file is binary, such as a workbook or a picture
 */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // A spreadsheet program never writes control characters, except tabs and line ends, into a text file.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters.
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

/** Two Devanagari letters that were stored as UTF-8 but decoded as Windows-1252. */
const MOJIBAKE = /(?:à[¤¥].){2}/;

/** The message of this error is shown to staff. */
export class NoSheet extends Error {}

export interface SheetLine {
  /** The number that the spreadsheet shows beside the row. The first row is 1. */
  number: number;
  cells: string[];
}

/** Splits a text into rows of cells. Leaves out empty rows and pads the others to equal length. @throws NoSheet */
export function linesOf(text: string): SheetLine[] {
  const whole = text.replace(/^\ufeff/, '');
  if (MOJIBAKE.test(whole))
    throw new NoSheet(
      'Its letters were damaged when it was saved. Save it as “CSV UTF-8”, or copy the cells and paste them here.',
    );
  // A file made for Excel may have a first line such as "sep=;", which names the separator.
  const separatorLine = /^sep=(.)\r?\n/i.exec(whole);
  const rows = separatorLine
    ? readWith(whole.slice(separatorLine[0].length), separatorLine[1] as string)
    : bestOf(whole);
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

/** Spreadsheet programs, our exports and csv-stringify put an apostrophe before text that looks like a formula. */
const MARKED_AS_TEXT = /^'[=+@\t\r\uff1d\uff0b\uff0d\uff20-]/;

/**
 * Removes or replaces characters that PostgreSQL cannot store. Then trims the text, and removes an apostrophe that marks it as
 * text (`MARKED_AS_TEXT`).
 */
function cellOf(text: string): string {
  const plain = text.replaceAll('\0', '').toWellFormed().trim();
  return MARKED_AS_TEXT.test(plain) ? plain.slice(1) : plain;
}

/** Reads the text with each separator. Returns the rows of the separator that fits best. */
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
    // A separator fits if many rows have the same number of columns. Tabs count double, because nobody types tabs.
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
  // An unclosed quotation mark makes the first attempt fail. The second attempt reads quotation marks as text.
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

/** Returns a CSV whose cells no spreadsheet program evaluates as formulas. @param rows - the first contains the column names */
export const sheetFile = (rows: readonly (readonly string[])[]): string =>
  // Without a byte order mark, Excel would not read the file as UTF-8.
  `\ufeff${stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )}`;
