import type { APIRequestContext } from '@playwright/test';
import { flight, publicPaths, responseBytes } from '../bench/flight.ts';
import { paths } from './paths.ts';
import { startServer } from './server.setup.ts';
import { expect, test } from './test.ts';

const canonicalOf = (html: string) => {
  const { pathname, search } = new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '');
  return pathname + search;
};
/** Returns the paths of a document's alternate links (`hreflang`), by language. */
const alternatesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, lang, href]) => {
      const { pathname, search } = new URL(href ?? '');
      return [lang, pathname + search];
    }),
  );

/** Checks the alternate and canonical links of every address in the sitemap, in both languages. */
async function expectReciprocalAlternates(request: APIRequestContext, url: string): Promise<void> {
  const read = async (path: string) => (await request.get(url + path)).text();
  const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => {
    const { pathname, search } = new URL((loc ?? '').replaceAll('&amp;', '&'));
    return pathname + search;
  });
  const english = listed.filter((path) => !/^\/ne(\/|\?|$)/.test(path));
  let inBoth = 0;
  for (const path of english) {
    const nepali = `/ne${path === '/' ? '' : path}`;
    const [html, other] = [await read(path), await read(nepali)];
    const alternates = alternatesOf(html);
    expect(alternatesOf(other), nepali).toEqual(alternates);
    expect(canonicalOf(html), path).toBe(path);
    if (listed.includes(nepali)) {
      inBoth += 1;
      expect(alternates, path).toEqual({ en: path, ne: nepali, 'x-default': path });
      expect(canonicalOf(other)).toBe(nepali);
    } else {
      expect(alternates, path).toEqual({});
      expect(canonicalOf(other)).toBe(path);
      expect(other, nepali).toContain('यो पृष्ठ अहिले अङ्ग्रेजीमा मात्र छ।');
    }
  }
  expect(inBoth).toBeGreaterThan(15);
  expect(inBoth).toBeLessThan(english.length);
}

/**
 * The English pages that exceed one flight, with their limits in bytes (docs/performance.md, "One flight"). A flight is the
 * data that a server may send before the first TCP acknowledgement.
 */
const longer: Readonly<Record<string, number>> = {
  '/': 16_900,
  '/study-abroad/usa': 16_300,
  '/study-abroad/australia': 16_100,
};

/** Pages in Nepali may be larger, because each Devanagari letter takes three bytes. */
const flightInNepali = 20_600;

const limitOf = (path: string) => longer[path] ?? (/^\/ne(\/|$)/.test(path) ? flightInNepali : flight);

for (const [seed, unwritten] of [
  ['demo', ['/about/video-gallery', '/blog', '/team']],
  ['showcase', ['/about/video-gallery']],
] as const)
  test(`with the content of ${seed}, only ${unwritten.join(', ')} ${unwritten.length > 1 ? 'say' : 'says'} Coming Soon; a crawl finds reciprocal alternates, and no Nepali address of an untranslated page`, async ({
    request,
  }) => {
    const site = await startServer(seed);
    try {
      const found: string[] = [];
      for (const path of paths) {
        const html = await (await request.get(site.url + path)).text();
        const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
        expect(main, path).not.toBe('');
        if (!main.includes('Coming Soon')) continue;
        found.push(path);
        expect(html, path).toContain('<meta name="robots" content="noindex"');
      }
      expect(found.sort()).toEqual(unwritten);
      const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text();
      for (const path of unwritten) expect(sitemap).not.toContain(`${path}</loc>`);
      await expectReciprocalAlternates(request, site.url);
      if (seed === 'showcase')
        await test.step('the first response of each public page fits in one flight', async () => {
          const listed = await publicPaths(site.url);
          expect(listed.length).toBeGreaterThan(50);
          const sizes: Record<string, number> = {};
          for (const path of listed) sizes[path] = await responseBytes(site.url + path);
          const tooLong = Object.entries(sizes).filter(([path, bytes]) => bytes > limitOf(path));
          expect(tooLong).toEqual([]);
        });
    } finally {
      await site.stop();
    }
  });
