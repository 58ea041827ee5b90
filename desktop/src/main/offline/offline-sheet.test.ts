import { expect, test } from 'vitest';
import { ownerOf } from '../session/token.claims.ts';
import { sheetOfCopy } from './copy.sheet.ts';
import { useOffice } from './offline.testing.ts';

const office = useOffice();
const path = '/api/admin/contacts.csv';

test("the copy's spreadsheet equals the server's, line for line, and says how old the copy is", async () => {
  const name = '=SUM(1) Chandra';
  const [asha = ''] = await office.enquiries('Asha', name, 'Bikash, "the second"\nof two lines');
  const { me } = await office.atServer('{ me { _id } }');
  const mine = { counsellorId: me._id, followUpOn: '2026-11-20', followUpTime: '14:30' };
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${asha}`, mine);
  const desk = await office.syncedComputer();
  await desk.back();
  for (const search of [
    '',
    '?order=oldest',
    '?q=asha',
    '?status=completed',
    '?counsellor=nobody',
    `?filter=late&counsellor=${mine.counsellorId}`,
  ]) {
    const ask = () => desk.service.sheet(new Request(`http://app.invalid${path}${search}`));
    desk.way.is = 'open';
    await desk.service.retry();
    const there = await ask();
    expect(there.headers.has('prasthan-copy')).toBe(false);
    const text = await there.text();
    desk.way.is = 'cut';
    const here = await ask();
    expect(await here.text()).toBe(text);
    const { syncedAt, extent } = desk.service.state();
    expect(JSON.parse(String(here.headers.get('prasthan-copy')))).toEqual({ at: syncedAt, ...extent });
    expect(here.headers.get('content-disposition')).toContain(`enquiries-as-of-`);
  }
  expect(desk.service.state().extent).toEqual({
    enquiries: 3,
    total: 3,
    totalIsCapped: false,
    isWhole: true,
  });
});

test('only owners get the spreadsheet', () => {
  const empty = {
    owner: String(ownerOf(office.server.origin, office.server.token)),
    schema: '',
    syncedAt: '2026-11-22T08:00:00.000Z',
    cursor: '',
    ...{ enquiries: [], people: [], counsellors: [], lists: {} },
    totals: { totalCount: 0, totalIsCapped: false },
    peopleTotals: { totalCount: 0, totalIsCapped: false },
    settings: { _id: '1', version: 1 },
    stats: {},
    days: [],
    activity: [],
  };
  const me = { _id: '1', version: 1, email: 'a@b.example' };
  const none = new URLSearchParams();
  expect(sheetOfCopy({ ...empty, me: { ...me, role: 'staff' } }, none).status).toBe(403);
  expect(sheetOfCopy({ ...empty, me: { ...me, role: 'owner' } }, none).status).toBe(200);
});
