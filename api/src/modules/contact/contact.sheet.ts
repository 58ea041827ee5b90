/** The enquiries as a spreadsheet. The installed app makes the same file from its copy of the office. */
import { stringify } from 'csv-stringify/sync';
import { contactStatuses, serviceInterests } from './contact.form.ts';

// Without a byte order mark Excel does not read the file as UTF-8, and Devanagari becomes unreadable.
const BYTE_ORDER_MARK = '\ufeff';

const titles = ['Date', 'Name', 'Email', 'Phone', 'Company', 'Service', 'Message', 'Status', 'Follow-up'];

const interests: Readonly<Record<string, string>> = serviceInterests;
const serviceLabel = (service: string) =>
  service && Object.hasOwn(interests, service) ? interests[service] : service;

/** An enquiry, as far as its line of the spreadsheet needs it. */
export interface SheetContact {
  /** A moment, or its ISO text. */
  createdAt: Date | string;
  name: string;
  email: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  status: keyof typeof contactStatuses;
  followUpOn?: string | null;
}

const row = (contact: SheetContact) => [
  new Date(contact.createdAt).toISOString(),
  contact.name,
  contact.email,
  contact.phone,
  contact.company,
  serviceLabel(contact.service),
  contact.message,
  contactStatuses[contact.status],
  contact.followUpOn ?? '',
];

// Spreadsheets run a cell that begins with = + - @ as a formula; `escape_formulas` puts an apostrophe before it.
// `quoted_match` quotes messages with any line ending; by itself the library only looks for the record delimiter.
const lines = (rows: unknown[][]) =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ });

/** The beginning of the file. */
export const sheetHead = (): string => BYTE_ORDER_MARK + lines([titles]);

/** The lines of some enquiries. */
export const sheetLines = (contacts: readonly SheetContact[]): string => lines(contacts.map(row));
