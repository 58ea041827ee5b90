import { paths, unwritten } from './paths.ts';
import { expect, test } from './test.ts';

test('robots.txt names the sitemap and excludes the admin', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  for (const path of ['/admin', '/api', '/graphql']) expect(robots).toContain(`Disallow: ${path}\n`);
});

test('the sitemap is valid XML and lists every page once', async ({ page, request }) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  await page.goto('/robots.txt');
  const listed = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      return [...parsed.querySelectorAll('url > loc')].map((loc) => {
        const { pathname, search } = new URL(loc.textContent ?? '');
        return pathname + search;
      });
    },
    await answer.text(),
  );
  expect(new Set(listed).size).toBe(listed.length);
  // The sitemap omits /contact/enquiry, whose canonical address is /contact. It may list pages and posts of other tests.
  const left = ['/contact/enquiry', ...unwritten];
  expect(listed).toEqual(expect.arrayContaining(paths.filter((path) => !left.includes(path))));
  for (const path of unwritten) expect(listed).not.toContain(path);
  for (const path of ['/contact/enquiry', '/search', '/admin', '/blogs']) expect(listed).not.toContain(path);
  expect(await answer.text()).toMatch(/\/services<\/loc><lastmod>\d{4}-/);
});

test.describe('the picture for sharing', () => {
  test('is a PNG of 1200 x 630 that browsers may cache', async ({ request }) => {
    const answer = await request.get('/share.png?path=/services');
    expect(answer.status()).toBe(200);
    const headers = answer.headers();
    expect(headers['content-type']).toBe('image/png');
    const png = await answer.body();
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await request.get('/share.png?path=/services', {
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
    expect(again.status()).toBe(304);
    const other = await request.get('/share.png?path=/contact');
    expect(other.headers().etag).not.toBe(headers.etag);
    expect((await other.body()).equals(png)).toBe(false);
  });

  test('is missing for an address without a page, and never shows words from the request', async ({
    request,
  }) => {
    for (const query of [
      '',
      '?path=',
      '?path=/no/such/page',
      '?path=//example.org/',
      '?path=/search',
      '?path=/blog/nothing-here',
      '?path=https://example.org/',
      '?path=/services%3Fcategory=finance',
      '?path=/a&path=/b',
      '?path=/%2e%2e/admin',
    ])
      expect((await request.get(`/share.png${query}`)).status(), query).toBe(404);
    const plain = await (await request.get('/share.png?path=/universities')).body();
    const forged = await (await request.get('/share.png?path=/universities&title=Free+money')).body();
    expect(forged.equals(plain)).toBe(true);
  });
});
