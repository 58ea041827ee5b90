/** The browser's preview and the server's import both use this file. Phone numbers are normalised later, on the server only. */
import type { Calendar } from '../../forms/bikram-sambat.ts';
import { latinDigits } from '../../forms/digits.ts';
import { EMAIL, limits, UNSTORABLE } from '../../forms/fields.ts';
import type { enquiryStatuses, Origin } from '../enquiry/enquiry.rules.ts';
import { mostPhones } from '../person/person.rules.ts';
import { type DayField, dayFields, type ImportField, importFields } from './import.columns.ts';
import {
  type DayReading,
  type DayUse,
  firstYear,
  isLikely,
  readSheetDay,
  type SheetDay,
} from './import.days.ts';
import { isBlank, originOf, statusOf } from './import.words.ts';

export const mostRows = 5000;
/** The maximum size of the rows, in bytes: the limit for requests by staff, minus some room for the other fields. */
export const mostBytes = 7_900_000;

export interface ImportColumn {
  header: string;
  field: ImportField;
  /** Only set for columns that contain days. */
  reading?: DayReading | undefined;
}

/** The settings for reading rows. `origin`, `status` and `counsellorId` apply to rows that have no such value of their own. */
export interface ImportDefaults {
  /** '' in the browser, until staff choose an origin. */
  origin: Origin | '';
  status: keyof typeof enquiryStatuses;
  /** Null if rows without a counsellor stay unassigned. */
  counsellorId: string | null;
  /** Name or email address of an account, in lower case -> account id. */
  counsellors: ReadonlyMap<string, string>;
  /** Today's date in Nepal, such as "2026-11-21". */
  today: string;
}

/** `whose` is "father", "mother" or "guardian"; '' for the person's own number. */
export interface SheetPhone {
  text: string;
  whose: string;
}

export interface SheetRow {
  name: string;
  nameNe: string;
  phones: SheetPhone[];
  email: string;
  /** When the enquiry was received; null if the sheet does not contain this day. */
  createdOn: SheetDay | null;
  service: string;
  message: string;
  status: keyof typeof enquiryStatuses;
  followUpOn: string | null;
  origin: Origin | '';
  counsellorId: string | null;
  birthDay: string | null;
  birthCalendar: Lowercase<Calendar>;
  guardianName: string;
  level: string;
  destinations: string[];
  scores: string;
}

export type ReadRow = { ok: true; row: SheetRow } | { ok: false; reason: string };

/** The message of this error is shown to staff. */
class Unreadable extends Error {}

/** Matches a number in scientific notation, of which the spreadsheet has lost the last digits. */
const CUT = /\d[.,]\d+e\+?\d+/i;
const DEVANAGARI = /[\u0900-\u097f]/;

/** @param cells - one cell for each column */
export function readRow(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  defaults: ImportDefaults,
): ReadRow {
  try {
    return { ok: true, row: rowOf(cells, columns, defaults) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.message };
    throw error;
  }
}

function rowOf(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  defaults: ImportDefaults,
): SheetRow {
  const filled = columns.flatMap((column, index) => {
    const text = cells[index]?.trim() ?? '';
    if (column.field === 'skip' || isBlank(text)) return [];
    // Refuses only this row. Otherwise a single cell would make the whole import fail.
    if (UNSTORABLE.test(text) || UNSTORABLE.test(column.header))
      throw new Unreadable(`${importFields[column.field]} has characters that cannot be stored.`);
    // Checks the length first, because the rules below would take seconds for a cell of several megabytes.
    return [{ column, text: within(text, column.field, limits.text) }];
  });
  const textsOf = (field: ImportField) =>
    filled.filter(({ column }) => column.field === field).map(({ text }) => text);
  const textOf = (field: ImportField, max: number) => within(textsOf(field).join(' '), field, max);

  const name = textOf('name', limits.name) || textOf('nameNe', limits.name);
  if (name === '') throw new Unreadable('The row has no name.');
  const phones = [
    ...phonesIn(textsOf('phone'), ''),
    ...phonesIn(textsOf('fatherPhone'), 'father'),
    ...phonesIn(textsOf('motherPhone'), 'mother'),
    ...phonesIn(textsOf('guardianPhone'), 'guardian'),
  ];
  if (phones.length > mostPhones) throw new Unreadable(`The row has more than ${mostPhones} phone numbers.`);
  const email = textOf('email', limits.email).replace(/^mailto:/i, '');
  if (email !== '' && !EMAIL.test(email))
    throw new Unreadable(`The e-mail “${short(email)}” is not an address.`);
  if (phones.length === 0 && email === '')
    throw new Unreadable('The row has neither a phone number nor an e-mail.');

  // Unrecognised cells, which are appended to the enquiry's message.
  const unknown: string[] = [];
  const known = <Value>(field: ImportField, find: (text: string) => Value | null): Value | null => {
    for (const { column, text } of filled.filter(({ column }) => column.field === field)) {
      const value = find(text);
      if (value !== null) return value;
      unknown.push(`${column.header || importFields[field]}: ${text}`);
    }
    return null;
  };
  const status = known('status', statusOf);
  const origin = known('origin', originOf);
  const counsellorId = known('counsellor', (text) => defaults.counsellors.get(text.toLowerCase()) ?? null);
  const days = Object.fromEntries(
    Object.keys(dayFields).map((field) => [field, dayOf(filled, field as DayField, defaults.today)]),
  ) as Record<DayField, SheetDay | null>;
  const messages = filled.filter(({ column }) => column.field === 'message');
  const lines = messages.map(({ column, text }) =>
    messages.length > 1 && column.header !== '' ? `${column.header}: ${text}` : text,
  );
  return {
    name,
    nameNe: textOf('nameNe', limits.name) || (DEVANAGARI.test(name) ? name : ''),
    phones,
    email,
    createdOn: days.createdOn,
    service: textOf('service', limits.name),
    message: within([...lines, ...unknown].join('\n'), 'message', limits.text),
    status: status ?? defaults.status,
    followUpOn: days.followUpOn?.day ?? null,
    origin: origin ?? defaults.origin,
    counsellorId: counsellorId ?? defaults.counsellorId,
    birthDay: days.birthDay?.day ?? null,
    birthCalendar: days.birthDay?.calendar === 'BS' ? 'bs' : 'ad',
    guardianName: within(textsOf('guardianName').join(', '), 'guardianName', limits.name),
    level: textOf('level', limits.name),
    destinations: destinationsIn(textsOf('destinations')),
    scores: scoresOf(filled),
  };
}

interface Filled {
  column: ImportColumn;
  text: string;
}

function within(text: string, field: ImportField, max: number): string {
  if (text.length <= max) return text;
  throw new Unreadable(`${importFields[field]} has ${text.length} characters, at most ${max} can be kept.`);
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function phonesIn(texts: readonly string[], whose: string): SheetPhone[] {
  // Looks for numbers such as “9,84E+09” before splitting the text at commas, because some languages have a decimal comma.
  const cut = texts.find((text) => CUT.test(text));
  if (cut !== undefined)
    throw new Unreadable(
      `The spreadsheet has cut the number to “${short(cut)}”. Show the column as a whole number and copy it again.`,
    );
  const parts = texts.flatMap((text) => text.split(/[/,;|\n]|\bor\b|\band\b|&/)).map((part) => part.trim());
  const phones = parts.filter((part) => !isBlank(part));
  for (const text of phones)
    if (text.length > limits.phone)
      throw new Unreadable(`The phone number “${short(text)}” is longer than ${limits.phone} characters.`);
  return [...new Set(phones)].map((text) => ({ text, whose }));
}

const twoDigits = (text: string): string =>
  /^\d{1,2}\D+\d{1,2}\D+\d{1,2}$/.test(latinDigits(text)) ? ': its year has two digits' : '';

const dayNames: Readonly<Record<DayUse, string>> = {
  enquiry: 'date',
  next: 'follow-up date',
  birth: 'date of birth',
};

function dayOf(filled: readonly Filled[], field: DayField, today: string): SheetDay | null {
  const cell = filled.find(({ column }) => column.field === field);
  if (!cell) return null;
  const reading = cell.column.reading ?? { calendar: 'AD', order: 'day' };
  const use = dayFields[field];
  const found = readSheetDay(cell.text, reading, Number(today.slice(0, 4)));
  if (!found)
    throw new Unreadable(`The ${dayNames[use]} “${short(cell.text)}” is no day${twoDigits(cell.text)}.`);
  // Every follow-up day is accepted. A day in the past is shown as overdue.
  if (use === 'next' || isLikely(found.day, use, today)) return found;
  const readAs = `The ${dayNames[use]} “${short(cell.text)}” was read as ${found.day}`;
  if (found.day > today) throw new Unreadable(`${readAs}, which is still to come.`);
  if (use === 'birth') throw new Unreadable(`${readAs}, which is no likely age.`);
  throw new Unreadable(`${readAs}, which is before ${firstYear}.`);
}

/** Splits a list such as "Australia, UK / Canada". */
function destinationsIn(texts: readonly string[]): string[] {
  const entries = texts
    .flatMap((text) => text.split(/[/,;|&\n]|\bor\b|\band\b/))
    .map((entry) => entry.trim());
  const kept = [...new Set(entries.filter((entry) => !isBlank(entry)))];
  const long = kept.find((entry) => entry.length > limits.entry);
  if (long !== undefined) within(long, 'destinations', limits.entry);
  if (kept.length > limits.entries)
    throw new Unreadable(`The row has more than ${limits.entries} destinations.`);
  return kept;
}

/** Returns, for example, "IELTS: 6.5, PTE: 58". Puts the name of the column before a cell without letters. */
function scoresOf(filled: readonly Filled[]): string {
  const scores = filled.filter(({ column }) => column.field === 'scores');
  const lines = scores.map(({ column: { header }, text }) =>
    header === '' || /\p{L}/u.test(text) ? text : `${header}: ${text}`,
  );
  return within(lines.join(', '), 'scores', limits.excerpt);
}

/** Maps the email address, name and first name of each account to its id. Leaves out names that several accounts share. */
export function accountsByName(
  accounts: readonly { id: string; name: string; email?: string }[],
): ReadonlyMap<string, string> {
  const named = new Map<string, string | null>();
  const add = (name: string, id: string) => {
    const key = name.trim().toLowerCase();
    if (key !== '') named.set(key, named.has(key) && named.get(key) !== id ? null : id);
  };
  for (const { id, name, email = '' } of accounts)
    for (const each of [name, name.split(' ')[0] ?? '', email]) add(each, id);
  return new Map([...named].flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])));
}
