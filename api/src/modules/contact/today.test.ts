/** The office's day, and the lists by counsellor. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { anEnquiry, aReplyTemplate } from '../../testing/factories.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

it('puts each enquiry into its part', async () => {
  const day = officeDay(new Date());
  const enquiry = async (name: string, change?: object) => {
    const { _id } = (await server.call('POST', '/api/contact', anEnquiry({ name }))).body.data;
    if (change)
      expect((await server.asAdmin('PATCH', `/api/admin/contacts/${_id}`, change)).status).toBe(200);
  };
  const [{ _id: counsellorId }] = (await server.asAdmin('GET', '/api/admin/counsellors')).body.data;
  await enquiry('A fresh');
  await enquiry('B late', { followUpOn: '2026-01-01', counsellorId });
  await enquiry('C call', { followUpOn: day });
  await enquiry('D timed', { followUpOn: day, followUpTime: '09:00' });
  await enquiry('E visit', { followUpOn: day, followUpTime: '11:00', followUpKind: 'visit' });
  const { status, body } = await server.asAdmin('GET', `/api/admin/today?counsellor=${counsellorId}`);
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name[0]).join('');
  const { overdue, due, visits, fresh, ...rest } = body.data;
  expect([overdue, due, visits, fresh].map(names)).toEqual(['B', 'DC', 'E', 'A']);
  expect(rest).toEqual({ day, overdueCount: 1, dueCount: 2, visitsCount: 1, freshCount: 1, olderCount: 0 });
  const inbox = async (search: string) => {
    const answer = await server.asAdmin('GET', `/api/admin/contacts?${search}`);
    expect(answer.status).toBe(200);
    return names(answer.body.data.contacts);
  };
  expect(await inbox('filter=unassigned')).toBe('EDCA');
  expect(await inbox(`counsellor=${counsellorId}`)).toBe('B');
  expect(await inbox(`counsellor=${counsellorId}&filter=due&order=follow_up`)).toBe('BDEC');
  expect(await inbox('order=follow_up')).toBe('BDECA');
  expect(await inbox('order=follow_up&limit=2')).toBe('BD');
});

it('keeps reply templates', async () => {
  expect((await server.asAdmin('POST', '/api/admin/replies', aReplyTemplate())).status).toBe(201);
  expect((await server.asAdmin('GET', '/api/admin/replies')).body.data).toHaveLength(1);
  expect((await server.call('GET', '/api/admin/replies')).status).toBe(401);
});
