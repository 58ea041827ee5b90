import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import type { Reader } from '../../database/reader.ts';
import { Contact } from './contact.entity.ts';
import { contactStatuses, serviceInterests } from './contact.form.ts';
import { ContactOrder, contactsAfter, cursorOf, placeOf } from './contact.order.ts';
import { type ContactFilter, contactWhere, searchedWhere } from './contact.service.ts';

const BATCH = 500;
// Without a byte order mark Excel does not read the file as UTF-8, and Devanagari becomes unreadable.
const BYTE_ORDER_MARK = '\ufeff';

const titles = ['Date', 'Name', 'Email', 'Phone', 'Company', 'Service', 'Message', 'Status', 'Follow-up'];

const interests: Readonly<Record<string, string>> = serviceInterests;
const serviceLabel = (service: string) =>
  service && Object.hasOwn(interests, service) ? interests[service] : service;

const row = (contact: Contact) => [
  contact.createdAt.toISOString(),
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

/**
 * Streams the enquiries of a filter as CSV, in the filter's order. Reads batches, so that the whole inbox is never in
 * memory.
 *
 * @throws AppError BAD_USER_INPUT for an unknown status, before anything is sent
 */
export async function streamContactsCsv(
  reader: Reader,
  filter: ContactFilter,
  response: Response,
): Promise<void> {
  const { where } = filter.query?.trim()
    ? await searchedWhere(reader, filter)
    : { where: contactWhere(filter) };
  const order = filter.order ?? ContactOrder.NEWEST;
  const columns = reader.columns(Contact);
  const day = new Date().toISOString().slice(0, 10);
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="enquiries-${day}.csv"`,
    'Cache-Control': 'no-store',
  });
  response.write(BYTE_ORDER_MARK + lines([titles]));
  let last: Contact | undefined;
  do {
    const place = last ? placeOf(order, cursorOf(order, last)) : null;
    const batch = await reader.rows<Contact>(contactsAfter(columns, where, order, place, BATCH));
    if (batch.length > 0 && !response.write(lines(batch.map(row)))) await drained(response);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last && !response.destroyed);
  response.end();
}

const drained = (response: Response) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });
