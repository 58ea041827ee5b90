import { HtmlValidate } from 'html-validate';
import { expectAccessible, expectFits, expectWordsAccessible } from './accessible.ts';
import { paths, unwritten } from './paths.ts';
import { expect, test } from './test.ts';

/** Every page of the site, and two search results. */
const pages = [...paths, '/search?q=visa', '/search?q=zzqx'];

/** Address patterns of pages that share a layout and differ only in their text. */
const layouts = [
  /^\/test-preparation\/\w+$/,
  /^\/study-abroad\/[\w-]+$/,
  /^\/study-abroad\/[\w-]+\/visa-process$/,
  /^\/study-abroad\/[\w-]+\/scholarships$/,
  /^\/services\/[\w-]+$/,
  /^\/services\?category=/,
  /^\/courses\//,
];
/** Returns the layout of a page. Pages that are not written share a layout, because they show the same placeholder. */
const layoutOf = (path: string) =>
  unwritten.includes(path) ? 'unwritten' : (layouts.find((each) => each.test(path)) ?? path);
/** The first page of each layout. */
const models = pages.filter((path) => pages.find((each) => layoutOf(each) === layoutOf(path)) === path);

// The layouts are divided among three tests, one for each worker. Each test opens its pages in one browser page.
const shares = 3;

for (const share of Array(shares).keys()) {
  test.describe(`share ${share + 1}`, () => {
    test('axe finds no violations, narrow and wide, light and dark, and no page scrolls sideways', async ({
      page,
    }) => {
      for (const model of models.filter((_, index) => index % shares === share)) {
        await page.goto(model, { waitUntil: 'load' });
        await expectAccessible(page, model);
        // At 200 % zoom, a window of 1280 px is only 640 px wide for the page.
        await page.setViewportSize({ width: 640, height: 400 });
        await expectFits(page, `${model} at 640 px`);
        for (const path of pages.filter((each) => each !== model && layoutOf(each) === layoutOf(model))) {
          await page.goto(path, { waitUntil: 'load' });
          await expectWordsAccessible(page, path);
        }
      }
    });
  });
}

interface JsonLd {
  '@context': string;
  '@type': string;
  [key: string]: unknown;
}

/** The properties that search engines require of each schema.org type. */
const required: Record<string, string[]> = {
  EducationalOrganization: ['name', 'url', 'logo', 'email', 'telephone', 'address'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
};

/** Pages that search engines may list. */
const listed = paths.filter((path) => !unwritten.includes(path));

test('every page has valid HTML, one heading, complete structured data, and its own title, description, address and picture', async ({
  request,
}) => {
  const documents = new Map<string, string>();
  for (const path of [...pages, '/no/such/page', '/blog/nothing-here']) {
    const answer = await request.get(path, { maxRedirects: 0 });
    if (paths.includes(path)) expect(answer.status(), path).toBe(200);
    documents.set(path, await answer.text());
  }
  const htmlOf = (path: string) => documents.get(path) ?? '';

  await test.step('the HTML is valid', async () => {
    // The preset with rules of code style is left out, because React generates this markup.
    const validator = new HtmlValidate({
      root: true,
      extends: ['html-validate:standard', 'html-validate:a11y'],
    });
    for (const [path, html] of documents) {
      const report = await validator.validateString(html);
      const found = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect([...new Set(found)], path).toEqual([]);
    }
  });

  await test.step('a page that staff have not written is hidden from search engines', () => {
    for (const path of unwritten) {
      expect(htmlOf(path), path).toContain('<meta name="robots" content="noindex"');
      expect(htmlOf(path), path).not.toContain('rel="canonical"');
    }
  });

  await test.step('the structured data parses and is complete', () => {
    for (const path of listed) {
      const blocks = [...htmlOf(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]): JsonLd => JSON.parse(json ?? ''),
      );
      for (const block of blocks) {
        expect(block['@context'], path).toBe('https://schema.org');
        expect(Object.keys(required), path).toContain(block['@type']);
        for (const field of required[block['@type']] ?? [])
          expect(block[field], `${path} ${field}`).toBeTruthy();
      }
      const kinds = blocks.map((block) => block['@type']);
      if (path === '/' || path === '/contact') expect(kinds, path).toContain('EducationalOrganization');
      if (path === '/') continue;
      const crumbs = blocks.find((block) => block['@type'] === 'BreadcrumbList')?.itemListElement as {
        position: number;
        name: string;
        item: string;
      }[];
      expect(crumbs?.length, path).toBeGreaterThan(1);
      expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1));
      expect(
        crumbs.every(({ name, item }) => name && URL.canParse(item)),
        path,
      ).toBe(true);
    }
  });

  await test.step('each page has one heading, its own title and description, a canonical address and a picture', () => {
    const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
    for (const path of paths) {
      const html = htmlOf(path);
      expect(html, path).toContain('<!DOCTYPE html><html lang="en">');
      expect(html.match(/<h1/g), path).toHaveLength(1);
      expect(html, `${path} has an inline style, which the policy blocks`).not.toContain(' style="');
      const words = {
        title: /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '',
        description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '',
      };
      expect(words.title, path).toContain(' | Prasthan Education');
      // /contact/enquiry shows the contact page, and its canonical link is /contact.
      if (path === '/contact/enquiry') continue;
      for (const kind of ['title', 'description'] as const) {
        expect(seen[kind].get(words[kind]), `${kind} of ${path}: “${words[kind]}”`).toBeUndefined();
        seen[kind].set(words[kind], path);
      }
      if (unwritten.includes(path)) continue;
      expect(words.description, path).not.toBe('');
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
      const { pathname, search } = new URL(canonical);
      expect(pathname + search).toBe(path);
      for (const property of ['og:title', 'og:description', 'og:type', 'og:url', 'og:site_name', 'og:image'])
        expect(html, `${property} of ${path}`).toContain(`<meta property="${property}" content="`);
    }
  });
});
