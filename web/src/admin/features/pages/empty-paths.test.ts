import { defaultMenu } from 'api/defaults';
import { expect, test } from 'vitest';
import { emptyPaths } from './empty-paths.tsx';

test('lists the menu paths without a page, in menu order, with the titles used on the site', () => {
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
  expect(emptyPaths(menu, ['/abroad/uk'])).toEqual([
    { path: '/abroad/uk/fees', title: '/abroad/uk Fees' },
    { path: '/about', title: 'Us' },
  ]);
});

test("lists none of the default menu's built-in pages", () => {
  const paths = emptyPaths(defaultMenu, []).map(({ path }) => path);
  expect(paths).toContain('/study-abroad/uk/scholarships');
  expect(paths).not.toContain('/contact/review');
  expect(paths).not.toContain('/blogs');
});
