import { paths } from './paths.ts';
import { expect, test } from './test.ts';

test('the navigation and the footer link to no other page', async ({ page }) => {
  await page.goto('/');
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search),
    );
  const known = new Set([...paths, '/blogs', '/ne']);
  const isKnown = (href: string) => known.has(href) || href.startsWith('/contact/enquiry?about=');
  expect([...new Set(hrefs)].filter((href) => !isKnown(href))).toEqual([]);
  for (const path of paths.filter((each) => each !== '/'))
    expect(hrefs, `no link to ${path}`).toContain(path);
});

test('a page that is not written yet says so and offers to ask a person', async ({ page }) => {
  await page.goto('/about/video-gallery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Gallery');
  await expect(page.getByText('Coming Soon')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Ask us about it' })).toHaveAttribute(
    'href',
    '/contact/enquiry?about=/about/video-gallery',
  );
});

test.describe('unknown addresses', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test('an unknown page shows the designed page with status 404', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Back to the home page' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('an unknown blog post shows the placeholder and is not indexed', async ({ page }) => {
    const answer = await page.goto('/blog/nothing-here');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});

test('built files are small and may be cached', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [script] = /\/assets\/first[\w.-]+\.js/.exec(html) ?? [];
  for (const [accepted, given] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const headers = (await request.get(`${script}`, { headers: { 'Accept-Encoding': accepted } })).headers();
    expect(headers['content-encoding']).toBe(given);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await request.get('/assets/nothing.js')).status()).toBe(404);
});
