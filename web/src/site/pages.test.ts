import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPaths } from 'api/rules/page';
import { expect, test } from 'vitest';
import { pageAt, pages, redirects } from './pages.ts';

const site = import.meta.dirname;

test('each page has a view, and each view belongs to a page', () => {
  const views = readdirSync(site, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.page.tsx'));
  // `pages` does not contain the preview, which has its own route (server/site/preview.route.ts).
  const unlisted = ['preview/preview.page.tsx'];
  expect([...new Set([...pages.map(({ page }) => page.view), ...unlisted])].sort()).toEqual(views.sort());
});

test('no view imports server-only code, directly or indirectly', () => {
  const loaded = new Set<string>();
  const visit = (file: string) => {
    if (loaded.has(file) || !existsSync(file)) return;
    loaded.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms,
    );
    for (const [, one, other] of imports) visit(join(file, '..', one ?? other ?? ''));
  };
  visit(join(site, '../entries/site.client.tsx'));
  for (const { page } of pages) visit(join(site, page.view));
  expect(loaded.size).toBeGreaterThan(50);
  expect([...loaded].filter((file) => /\.server\.|\/gql\/|\/document\/|pages\.ts$/.test(file))).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/Services', '/services'],
  ['/contact/review', '/contact/review'],
  ['/blog/a%20post', '/blog/:slug'],
  ['/blog/a/b', '/*path'],
  ['/study-abroad/uk', '/*path'],
  ['/%E0%A4%A', '/*path'],
])('%s is served by %s', (path, route) => {
  expect(pageAt(path).listed.route).toBe(route);
});

test.each([
  ['/ne', 'ne', '/', '/'],
  ['/ne/Services', 'ne', '/services', '/services'],
  ['/NE/blog/a-post', 'ne', '/blog/:slug', '/blog/a-post'],
  ['/%6Ee/services', 'ne', '/services', '/services'],
  // Only the first segment is a language. A second segment is not, even if it is escaped.
  ['/ne/ne/services', 'ne', '/*path', '/ne/services'],
  ['/ne/%6ee/services', 'ne', '/*path', '/ne/services'],
  ['/news', 'en', '/*path', '/news'],
  ['/ne/a%2Fb', 'ne', '/*path', null],
])('%s is in the language %s and matches the route %s', (path, code, route, canonical) => {
  const { listed, ...found } = pageAt(path);
  expect([found.code, listed.route, found.path]).toEqual([code, route, canonical]);
});

test("staff cannot create a page at an address of the site's own pages", () => {
  const literal = pages.map(({ route }) => route).filter((route) => !/[:*]/.test(route));
  expect(ownPaths.toSorted()).toEqual([...literal, ...Object.keys(redirects)].toSorted());
});

test('route parameters are decoded', () => {
  expect(pageAt('/blog/a%20post').params).toEqual({ slug: 'a post' });
});
