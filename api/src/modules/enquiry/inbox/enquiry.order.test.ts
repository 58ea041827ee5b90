import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApi } from '../../../testing/test-api.ts';

const server = useTestApi();
beforeAll(async () => {
  const enquiry = async (name: string, change?: object) => {
    const id = await server.enquire({ name });
    if (change) await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, change);
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
    ['follow_up', '&filter=late', 'HCD'],
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

it('a cursor of another order, a made-up cursor and an unknown order are refused', async () => {
  const message = 'The cursor is not one of this list. Begin at its first page.';
  const refused = { status: 400, body: { message, errors: { cursor: message } } };
  const { nextCursor } = (await page('order=oldest&limit=1')).body.data;
  for (const order of ['newest', 'follow_up', ''])
    expect(await page(`order=${order}&cursor=${nextCursor}`)).toMatchObject(refused);
  const id = '0199aaaa-0000-7000-8000-000000000000';
  const now = Date.now();
  const taken = ['DUE', '2026-02-28', '09:00', now, id];
  const made = [
    'text',
    {},
    ['DUE'],
    [...taken, 'more'],
    taken.with(0, 'NOT_DUE'),
    taken.with(0, 'SIDEWAYS'),
    taken.with(1, '2026-02-30'),
    taken.with(1, 'soon'),
    taken.with(1, 1),
    taken.with(2, '9'),
    taken.with(3, -1),
    taken.with(3, 1e15),
    taken.with(3, String(now)),
    taken.with(4, 'x'),
  ];
  const encoded = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const behind = (parts: unknown) => page(`order=follow_up&cursor=${encoded(parts)}`);
  expect((await behind(taken)).status).toBe(200);
  expect((await behind(['NOT_DUE', now, id])).status).toBe(200);
  for (const parts of made) expect(await behind(parts), JSON.stringify(parts)).toMatchObject(refused);
  const words = 'Order must be one of: newest, oldest, follow_up';
  expect(await page('order=sideways')).toMatchObject({ status: 400, body: { message: words } });
});
