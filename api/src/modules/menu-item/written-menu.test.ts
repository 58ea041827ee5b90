import { expect, test } from 'vitest';
import { aMenuItem, aPage } from '../../testing/factories.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { defaultMenu } from '../defaults.ts';

const server = useTestApi();

test('the menu shows pages that are not written yet, unless the owner switches this off', async () => {
  const nested = (path: string) => ({ title: path, path });
  const link = (path: string, submenu: object[] = []) => ({ title: path, path, submenu });
  const under = [
    link('/study-abroad/uk', [nested('/study-abroad/uk/scholarships')]),
    link('/study-abroad/usa', [nested('/study-abroad/usa/scholarships')]),
    link('/study-abroad/ireland'),
  ];
  const menu = [
    { title: 'Abroad', path: '', submenu: under },
    { title: 'Courses', path: '', submenu: [link('/courses/law')] },
    { title: 'Universities', path: '/universities', submenu: [] },
    { title: 'Blog', path: '/blogs', submenu: [] },
    { title: 'Elsewhere', path: 'https://example.com/', submenu: [] },
  ];
  for (const item of menu) await server.asAdmin('POST', '/api/admin/menu', aMenuItem(item));
  const pages = [
    { path: '/study-abroad/uk/scholarships', status: 'published' },
    { path: '/study-abroad/ireland', status: 'published' },
    { path: '/universities', status: 'draft' },
  ];
  for (const page of pages) await server.asAdmin('POST', '/api/admin/pages', aPage(page));
  const shown = async () => (await server.call('GET', '/api/menu')).body.data;
  const titles = async () => (await shown()).map(({ title }: { title: string }) => title);
  const seeded = defaultMenu.map(({ title }) => title);
  expect(await titles()).toEqual([...seeded, ...menu.map(({ title }) => title)]);

  const saved = await server.asAdmin('PUT', '/api/admin/settings', { showsUnwritten: false });
  expect(saved.status).toBe(200);
  expect(await titles()).toEqual(['Study Abroad', 'Blogs', 'Contact Us', 'Abroad', 'Blog', 'Elsewhere']);
  expect((await shown()).slice(3)).toMatchObject([
    { title: 'Abroad', submenu: [under[0], under[2]] },
    { title: 'Blog', path: '/blogs' },
    { title: 'Elsewhere' },
  ]);
  // After a page has moved, the menu keeps the link to its old path, because a redirect leads from there to the page.
  const [, ireland] = (await server.asAdmin('GET', '/api/admin/pages')).body.data.filter(
    ({ path }: { path: string }) => path.startsWith('/study-abroad/'),
  );
  await server.asAdmin('PUT', `/api/admin/pages/${ireland._id}`, { path: '/study-abroad/eire' });
  expect((await shown())[3]).toMatchObject({ title: 'Abroad', submenu: [under[0], under[2]] });
  // Staff always get the whole menu, including links to pages that are not written yet.
  expect((await server.asAdmin('GET', '/api/admin/menu')).body.data).toHaveLength(
    seeded.length + menu.length,
  );
});
