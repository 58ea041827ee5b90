import { defaultMenu } from 'api/defaults';
import { expect, test } from 'vitest';
import { emptyPaths } from './empty-paths.tsx';

test('the menu’s paths without a page, in its order, with the titles that the site gives them', () => {
  const link = (path: string, submenu: { title: string; path: string }[] = []) => ({
    title: path,
    path,
    submenu,
  });
  const menu = [
    {
      title: 'Abroad',
      path: null,
      submenu: [link('/abroad/uk', [{ title: 'Fees', path: '/abroad/uk/fees' }])],
    },
    {
      title: 'Us',
      path: '/about',
      submenu: [link('/team'), link('/blog/a'), link('https://x.np'), link('/about#us')],
    },
  ];
  expect(emptyPaths(menu, [{ path: '/abroad/uk' }])).toEqual([
    { path: '/abroad/uk/fees', title: '/abroad/uk Fees' },
    { path: '/about', title: 'Us' },
  ]);
});

test('of the menu that comes with the site only written pages are missing', () => {
  const paths = emptyPaths(defaultMenu, []).map(({ path }) => path);
  expect(paths).toContain('/study-abroad/uk/scholarships');
  expect(paths).not.toContain('/contact/review');
  expect(paths).not.toContain('/blogs');
});
