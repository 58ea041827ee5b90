import { sheetHead, sheetLines } from 'api/enquiry-sheet';
import { officeMoment } from 'api/office-hours';
import { officeDay } from 'api/rules/dashboard';
import type { InboxOrder } from 'api/rules/enquiry';
import type { InboxChoice } from 'api/rules/today';
import { officeNow } from 'web/admin/office-clock';
import { copyName, type SheetCopy } from 'web/admin/platform';
import { enquiriesFound, extentOf } from './copy.queries.ts';
import { titleOf } from './kind.rules.ts';
import type { OfficeCopy } from './office.copy.ts';

const noStore = { 'Cache-Control': 'no-store' };
const refused = (status: number, message: string) =>
  Response.json({ success: false, message }, { status, headers: noStore });

/** Answers GET /api/admin/contacts.csv from the copy, for owners only. A response header states how complete the copy is. */
export function sheetOfCopy(copy: OfficeCopy, search: URLSearchParams): Response {
  if (copy.me.role !== 'owner') return refused(403, 'Only owners may do this.');
  // The window sends only known names. The copy does not contain the spam.
  const named = (name: string) => search.get(name)?.toUpperCase() || null;
  const filter = named('filter') as InboxChoice['filter'];
  if (filter === 'SPAM')
    return refused(503, 'This is not kept on this computer. Save it when the server is back.');
  const { enquiries } = enquiriesFound(
    copy,
    {
      filter,
      counsellor: search.get('counsellor'),
      batch: search.get('class'),
      status: search.get('status'),
      query: search.get('q'),
      order: named('order') as InboxOrder | null,
    },
    officeMoment(officeNow()),
  );
  const of: SheetCopy = { at: copy.syncedAt, ...extentOf(copy) };
  const classes = (copy.lists.Batch ?? []).map((row) => ({ _id: row._id, name: titleOf('Batch', row) }));
  const names = new Map([...copy.counsellors, ...classes].map(({ _id, name }) => [_id, name]));
  return new Response(sheetHead() + sheetLines(enquiries, names), {
    headers: {
      ...noStore,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="enquiries-as-of-${officeDay(new Date(copy.syncedAt))}.csv"`,
      [copyName]: JSON.stringify(of),
    },
  });
}
