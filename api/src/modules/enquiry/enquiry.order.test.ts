/** The orders of the inbox, page by page, through its REST route. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEnquiry } from '../../testing/factories.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
  const enquiry = async (name: string, change?: object) => {
    const { _id } = (await server.call('POST', '/api/contact', anEnquiry({ name }))).body.data;
    if (change) await server.asAdmin('PATCH', `/api/admin/contacts/${_id}`, change);
  };
  await enquiry('A none');
  await enquiry('B late', { followUpOn: '2199-01-01' });
  await enquiry('C soon', { followUpOn: '2026-01-01' });
  await enquiry('H soon at ten', { followUpOn: '2026-01-01', followUpTime: '10:00' });
  await enquiry('D soon too', { followUpOn: '2026-01-01', status: 'contacted' });
  await enquiry('E completed', { followUpOn: '2020-01-01', status: 'completed' });
  await enquiry('F between', { followUpOn: '2030-05-05' });
  await enquiry('G none');
});
afterAll(() => server.close());

const page = (search: string) => server.asAdmin('GET', `/api/admin/contacts?${search}`);
const letter = ({ name }: { name: string }) => name[0];

async function inPages(order: string, limit: number, filter = ''): Promise<string> {
  let seen = '';
  let cursor: string | null = '';
  while (cursor !== null) {
    const { data }: { data: { contacts: { name: string }[]; nextCursor: string | null } } = (
      await page(`order=${order}&limit=${limit}${filter}&cursor=${cursor}`)
    ).body;
    seen += data.contacts.map(letter).join('');
    cursor = data.nextCursor;
  }
  return seen;
}

describe.each([1, 2, 3, 50])('in pages of %i', (limit) => {
  it.each([
    ['', '', 'GFEDHCBA'],
    ['newest', '', 'GFEDHCBA'],
    ['OLDEST', '', 'ABCHDEFG'],
    ['follow_up', '', 'HCDFBGEA'],
    ['follow_up', '&status=new', 'HCFBGA'],
    ['follow_up', '&filter=due', 'HCD'],
    ['follow_up', '&q=soon', 'HCD'],
    ['oldest', '&q=none', 'AG'],
  ])('the order "%s" with the filter "%s" gives %s', async (order, filter, letters) => {
    expect(await inPages(order, limit, filter)).toBe(letters);
  });
});

it('the CSV export has the same order', async () => {
  const response = await fetch(`${server.origin}/api/admin/contacts.csv?order=follow_up`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  const [, ...rows] = (await response.text()).trim().split('\r\n');
  expect(rows.map((row) => row.split(',')[1]?.[0]).join('')).toBe('HCDFBGEA');
});

it('a cursor of another order, an invented cursor and an unknown order are refused', async () => {
  const { nextCursor } = (await page('order=oldest&limit=1')).body.data;
  const other = 'The cursor belongs to another order of this list. Begin at its first page.';
  for (const order of ['newest', 'follow_up', '']) {
    const answer = await page(`order=${order}&cursor=${nextCursor}`);
    expect(answer).toMatchObject({ status: 400, body: { message: other, errors: { cursor: other } } });
  }
  const id = '0199aaaa-0000-7000-8000-000000000000';
  const made = [
    `${id}`,
    `FOLLOW_UP ${id} 2026-02-28`,
    `FOLLOW_UP ${id} 2026-02-28 ${'9'.repeat(16)}`,
    `FOLLOW_UP ${id} 2026-02-30 1`,
    `FOLLOW_UP ${id} soon 1`,
    `SIDEWAYS ${id}  1`,
    'FOLLOW_UP x  1',
  ];
  for (const cursor of made) {
    const answer = await page(`order=follow_up&cursor=${Buffer.from(cursor).toString('base64url')}`);
    expect(answer).toMatchObject({ status: 400, body: { message: 'The cursor is not one of this list.' } });
  }
  const words = 'Order must be one of: newest, oldest, follow_up';
  expect(await page('order=sideways')).toMatchObject({ status: 400, body: { message: words } });
});
