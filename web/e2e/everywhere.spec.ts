import { HtmlValidate } from 'html-validate';
import { expectAccessible, expectWordsAccessible } from './accessible.ts';
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

// The addresses are divided among three tests, one for each worker. Each test opens its addresses in one browser page.
const shares = 3;

for (const share of Array(shares).keys()) {
  test.describe(`share ${share + 1}`, () => {
    test('axe finds no violations, narrow and wide, light and dark, and no page scrolls sideways', async ({
      page,
    }) => {
      for (const path of pages.filter((_, index) => index % shares === share)) {
        await page.goto(path, { waitUntil: 'load' });
        await (models.includes(path) ? expectAccessible : expectWordsAccessible)(page, path);
      }
    });
  });
}

test('the HTML of every page is valid', async ({ request }) => {
  // The preset with rules of code style is left out, because React generates this markup.
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
  });
  for (const path of [...pages, '/no/such/page', '/blog/nothing-here']) {
    const html = await (await request.get(path)).text();
    const report = await validator.validateString(html);
    const found = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect([...new Set(found)], path).toEqual([]);
  }
});

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

test('a page that staff have not written is hidden from search engines', async ({ request }) => {
  for (const path of unwritten) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"');
    expect(html, path).not.toContain('rel="canonical"');
  }
});

test('the structured data of every page parses and is complete', async ({ request }) => {
  for (const path of listed) {
    const html = await (await request.get(path)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
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

test('every page has its own title, description, canonical address and picture', async ({ request }) => {
  const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
  // /contact/enquiry shows the contact page, and its canonical link is /contact.
  for (const path of listed.filter((each) => each !== '/contact/enquiry')) {
    const html = await (await request.get(path)).text();
    const words = {
      title: /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '',
      description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '',
    };
    for (const kind of ['title', 'description'] as const) {
      expect(words[kind], `${kind} of ${path}`).not.toBe('');
      expect(seen[kind].get(words[kind]), `${kind} of ${path}: “${words[kind]}”`).toBeUndefined();
      seen[kind].set(words[kind], path);
    }
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const { pathname, search } = new URL(canonical);
    expect(pathname + search).toBe(path);
    for (const property of ['og:title', 'og:description', 'og:type', 'og:url', 'og:site_name', 'og:image'])
      expect(html, `${property} of ${path}`).toContain(`<meta property="${property}" content="`);
  }
});
