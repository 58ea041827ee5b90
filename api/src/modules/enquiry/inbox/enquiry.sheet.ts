/** The installed app uses this file, too, to make the same spreadsheet from its offline copy. */
import { stringify } from 'csv-stringify/sync';
import {
  enquiryStatuses,
  factsOf,
  readableValue,
  visitorFieldNames,
  type Written,
} from '../enquiry.rules.ts';
import { officeMoment } from '../office-hours.ts';
import { dialable } from '../phone.ts';
import { seats } from '../seat/seat.rules.ts';

// Without a byte order mark, Excel does not read the file as UTF-8, so Devanagari is unreadable.
const BYTE_ORDER_MARK = '\ufeff';

const titles = [
  'Date',
  ...visitorFieldNames.map((field) => factsOf(field).label),
  ...['Status', 'Follow-up', 'Follow-up time', 'Counsellor', 'Class', 'Seat'],
];

export interface SheetEnquiry extends Written {
  /** A string is a time in ISO 8601. */
  createdAt: Date | string;
  status: keyof typeof enquiryStatuses;
  followUpOn?: string | null;
  followUpTime?: string | null;
  counsellorId?: string | null;
  batchId?: string | null;
  seat?: string;
}

/** Names of accounts and titles of classes, by id. */
export type SheetNames = ReadonlyMap<string, string>;

/** A cell that a spreadsheet cannot mistake for a formula, so it needs no escaping. */
class Safe {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Does not escape valid phone numbers: escaping puts an apostrophe before the "+", and people would copy it, too. */
function phoneCell(typed: string): Safe | string {
  const numbers = dialable(typed);
  return numbers === null ? typed : new Safe(numbers);
}

function momentCell(moment: Date | string): string {
  const { day, time } = officeMoment(new Date(moment));
  return `${day} ${time}`;
}

const row = (enquiry: SheetEnquiry, names: SheetNames) => [
  momentCell(enquiry.createdAt),
  ...visitorFieldNames.map((field) =>
    field === 'phone' ? phoneCell(enquiry.phone) : readableValue(field, enquiry[field]),
  ),
  enquiryStatuses[enquiry.status],
  enquiry.followUpOn ?? '',
  enquiry.followUpTime ?? '',
  names.get(enquiry.counsellorId ?? '') ?? '',
  names.get(enquiry.batchId ?? '') ?? '',
  Object.entries(seats).find(([seat]) => seat === enquiry.seat)?.[1] ?? '',
];

// `escape_formulas` puts an apostrophe before a cell that spreadsheets would run as a formula, such as one that begins with =.
// `quoted_match` quotes cells with a lone LF or CR. By default, the library quotes only one line break: the record delimiter,
// CRLF.
const lines = (rows: unknown[][]) =>
  stringify(rows, {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: {
      object: (cell) => (cell instanceof Safe ? { value: cell.text, escape_formulas: false } : String(cell)),
    },
  });

export const sheetHead = (): string => BYTE_ORDER_MARK + lines([titles]);

export const sheetLines = (enquiries: readonly SheetEnquiry[], names: SheetNames): string =>
  lines(enquiries.map((enquiry) => row(enquiry, names)));
