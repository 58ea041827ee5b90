import { expect, it } from 'vitest';
import { aMenuItem } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { menuItemFacts } from './menu-item.form.ts';

kindSuite({
  facts: menuItemFacts,
  site: 'menu',
  factory: aMenuItem,
  required: { title: 'Title is required' },
  defaults: { icon: 'Info', path: null, submenu: [] },
  refused: [[{ submenu: [{ title: '' }] }, { submenu: expect.any(String) }]],
});

const server = useTestApi();

it('of two simultaneous saves in different languages, one is refused, and its response contains the saved entries', async () => {
  const link = { title: 'Fees', titleNe: 'शुल्क', path: '/fees', submenu: [] };
  const { data } = (await server.asAdmin('POST', '/api/admin/menu', aMenuItem({ submenu: [link] }))).body;
  const save = (entry: object) =>
    server.asAdmin('PUT', `/api/admin/menu/${data._id}`, {
      submenu: [{ ...link, ...entry }],
      version: data.version,
    });
  const saves = await Promise.all([save({ title: 'What it costs' }), save({ titleNe: 'कति लाग्छ' })]);
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [saved, refused] = [200, 409].map(
    (status) => saves.find((each) => each.status === status)?.body.data,
  );
  expect(refused).toEqual(saved);
});
