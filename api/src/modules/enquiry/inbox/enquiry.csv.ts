import type { Response } from 'express';
import type { Reader } from '../../../database/reader.ts';
import { placeBehind } from '../../../records/keyset.ts';
import { officeDay } from '../../dashboard/dashboard.rules.ts';
import { Enquiry } from '../enquiry.entity.ts';
import { type EnquiryFilter, enquiryWhere, searchedWhere } from '../enquiry.service.ts';
import { inboxKeyset } from './enquiry.keysets.ts';
import { EnquiryOrder, enquiriesAfter } from './enquiry.order.ts';
import { sheetHead, sheetLines } from './enquiry.sheet.ts';

const BATCH = 500;
const NAMES = { sql: 'select id, name from admin union all select id, title from batch', values: [] };

/** Reads in batches, because the inbox may not fit in memory. @throws AppError BAD_USER_INPUT before the response starts */
export async function streamEnquiriesCsv(
  reader: Reader,
  filter: EnquiryFilter,
  response: Response,
): Promise<void> {
  const { where } = filter.query?.trim()
    ? await searchedWhere(reader, filter)
    : { where: enquiryWhere(filter) };
  const order = filter.order ?? EnquiryOrder.NEWEST;
  const columns = reader.columns(Enquiry);
  const day = officeDay(new Date());
  const named = await reader.rows<{ id: string; name: string }>(NAMES);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="enquiries-${day}.csv"`,
    'Cache-Control': 'no-store',
  });
  response.write(sheetHead());
  let last: Enquiry | undefined;
  do {
    const place = last ? placeBehind(inboxKeyset(order, last), last) : null;
    const batch = await reader.rows<Enquiry>(enquiriesAfter(columns, where, order, place, BATCH));
    if (batch.length > 0 && !response.write(sheetLines(batch, names))) await drained(response);
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
