import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Records the speculation rules that the browser has parsed, and the addresses that it prefetches or prerenders. */
async function watch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const rules: { sourceText: string; errorType?: string }[] = [];
  const opened = new Map<string, string>();
  devtools.on('Preload.ruleSetUpdated', ({ ruleSet }) => rules.push(ruleSet));
  devtools.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) opened.set(new URL(key.url).pathname, key.action);
  });
  await devtools.send('Preload.enable');
  return { rules, opened };
}

test("the site's links are prefetched, except forms, files, the admin and the API", async ({ page }) => {
  const { rules, opened } = await watch(page);
  await page.goto('/team');
  await expect.poll(() => rules.length, 'the rules').toBe(1);
  expect(rules[0]?.errorType).toBeUndefined();
  const links = [
    '/services?category=finance',
    '/blog',
    '/about',
    '/contact',
    '/contact?sent=1',
    '/contact/enquiry',
    '/contact/review',
    '/ne/contact',
    '/search?q=visa',
    '/admin',
    '/admin/contacts?q=a',
    '/api/services',
    '/graphql?query={a}',
    '/media/a/400.webp',
    '/blog/rss.xml',
  ];
  await page.evaluate((hrefs) => {
    for (const href of hrefs) document.body.append(Object.assign(document.createElement('a'), { href }));
  }, links);
  await expect.poll(() => [...opened.keys()], 'the links that may be opened ahead').toContain('/about');
  const paths = [...opened.keys()];
  expect(paths).toEqual(expect.arrayContaining(['/services', '/blog', '/ne/team', '/about', '/']));
  expect(paths.filter((path) => /^(\/ne)?\/(contact|search|admin|api|graphql|media)|\./.test(path))).toEqual(
    [],
  );
  expect(new Set(opened.values())).toEqual(new Set(['Prerender']));
});
