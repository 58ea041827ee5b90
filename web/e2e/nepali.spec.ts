import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, freshEmail, hydrated, test } from './test.ts';

/** One page of each layout. The last one has no translation. */
const models = [
  '/',
  '/services',
  '/contact',
  '/contact/review',
  '/blog',
  '/team',
  '/search?q=visa',
  '/study-abroad/australia',
  '/privacy',
  '/study-abroad/ireland',
];
const inNepali = (path: string) => `/ne${path === '/' ? '' : path}`;

const read = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
const canonicalOf = (html: string) => {
  const { pathname, search } = new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '');
  return pathname + search;
};
/** Returns the paths of a document's alternates by language. */
const alternatesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, lang, href]) => {
      const { pathname, search } = new URL(href ?? '');
      return [lang, pathname + search];
    }),
  );

test('a crawl finds reciprocal alternates, and no Nepali address of an untranslated page', async ({
  request,
}) => {
  const sitemap = await read(request, '/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => {
    const { pathname, search } = new URL((loc ?? '').replaceAll('&amp;', '&'));
    return pathname + search;
  });
  const english = listed.filter((path) => !/^\/ne(\/|\?|$)/.test(path));
  let translated = 0;
  for (const path of english) {
    const nepali = inNepali(path);
    const [html, other] = [await read(request, path), await read(request, nepali)];
    const alternates = alternatesOf(html);
    expect(alternatesOf(other), nepali).toEqual(alternates);
    expect(canonicalOf(html), path).toBe(path);
    if (listed.includes(nepali)) {
      translated += 1;
      expect(alternates, path).toEqual({ en: path, ne: nepali, 'x-default': path });
      expect(canonicalOf(other)).toBe(nepali);
    } else {
      expect(alternates, path).toEqual({});
      expect(canonicalOf(other)).toBe(path);
      expect(other, nepali).toContain('यो पृष्ठ अहिले अङ्ग्रेजीमा मात्र छ।');
    }
  }
  expect(translated).toBeGreaterThan(15);
  expect(translated).toBeLessThan(english.length);
});

/** Returns the texts whose nearest `lang` does not fit their script. Names, addresses and abbreviations have no language. */
function misfits(names: string[]) {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!parent || ['SCRIPT', 'STYLE'].includes(parent.tagName) || !/\p{L}/u.test(text)) continue;
    const lang = parent.closest('[lang]')?.getAttribute('lang') ?? '';
    const isNepali = /[\u0900-\u097f]/.test(text);
    const isName = names.includes(text.trim()) || /@|^[^a-z]*$|^[\w-]+(\.[\w-]+)+$/.test(text);
    if (isNepali ? lang !== 'ne' : !lang.startsWith('en') && lang !== 'ne-Latn' && !isName)
      found.push(`${lang}: ${text}`);
  }
  return found;
}

test('the language of every text fits its script', async ({ page, expectedConsole, office }) => {
  expectedConsole.push(/status of 404/);
  const english = { title: 'Only in English', description: 'Not translated.', icon: 'rocket' };
  await office('POST', '/api/admin/services', {
    ...english,
    ...{ category: 'digital', price: '500', priceType: 'month', status: 'active' },
  });
  for (const path of [...models, '/no/such/page']) {
    await page.goto(inNepali(path));
    expect(await page.evaluate(misfits, ['Prasthan Education', 'LinkedIn', 'Twitter']), path).toEqual([]);
  }
});

test('an English document has no trace of Nepali except for the links and our own words', async ({
  request,
}) => {
  for (const path of models) {
    const html = await read(request, path);
    const [, state = ''] = /id="site-state">([^<]*)/.exec(html) ?? [];
    expect(Object.keys(JSON.parse(state)), path).not.toContain('words');
    const rest = html.replace('>नेपाली<', '').replaceAll(/<(\w+)[^>]* lang="ne"[^>]*>[^<]*<\/\1>/g, '');
    expect(rest.match(/[\u0900-\u097f]+/g), path).toBeNull();
    expect(rest.match(/"[a-zA-Z]+Ne"|"lang":/g), path).toBeNull();
  }
});

test('a Nepali page loads the same scripts, no Devanagari font, and at most 6 KB more', async ({
  context,
  request,
}) => {
  const loadedBy = async (path: string) => {
    const page = await context.newPage();
    const urls: string[] = [];
    const note = (each: { url(): string }) => urls.push(new URL(each.url()).pathname);
    page.on('request', note);
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    await page.close();
    return urls;
  };
  for (const path of models) {
    const [english, nepali] = [await loadedBy(path), await loadedBy(inNepali(path))];
    const scripts = (urls: string[]) => urls.filter((url) => url.endsWith('.js')).sort();
    expect(scripts(nepali), path).toEqual(scripts(english));
    expect(
      nepali.filter((url) => url.includes('mukta')),
      path,
    ).toEqual([]);
    const fonts = english.filter((url) => url.includes('/fonts/'));
    const sizes = await Promise.all(fonts.map(async (url) => (await (await request.get(url)).body()).length));
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThanOrEqual(60_000);
    const weight = async (address: string) => brotliCompressSync(await read(request, address)).length;
    const more = (await weight(inNepali(path))) - (await weight(path));
    expect(more, `more bytes of ${path}`).toBeLessThanOrEqual(6 * 1024);
  }
});

test('axe finds no violations, narrow and wide, light and dark, and no page scrolls sideways', async ({
  page,
}) => {
  test.slow();
  for (const path of [...models, '/search?q=zzqx']) {
    await page.goto(inNepali(path));
    await expectAccessible(page, inNepali(path));
  }
});

test('the link between the languages leads to the same page, also without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/services?category=finance');
  const nepali = page.getByRole('link', { name: 'नेपाली' });
  await expect(nepali).toBeInViewport();
  await nepali.click();
  await expect(page).toHaveURL('/ne/services?category=finance');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('हाम्रा सेवा');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/services?category=finance');
  await context.close();
});

const weights = [400, 600].map((weight) => {
  const bytes = readFileSync(new URL(`../public/fonts/mukta-${weight}.woff2`, import.meta.url));
  return `@font-face { font-family: "Noto Sans Devanagari"; font-weight: ${weight}; src: url(data:font/woff2;base64,${bytes.toString('base64')}); }`;
});

/** Measures the ink of each Nepali text, and returns the texts whose ink is outside of their line boxes. */
async function clipped(): Promise<string[]> {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('There is no canvas.');
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || !/[\u0900-\u097f]/.test(text)) continue;
    const style = getComputedStyle(parent);
    // The line box of an inline element is at least as high as that of the block around it.
    let block = parent;
    while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
    const leading = Math.max(
      ...[style, getComputedStyle(block)].map(({ lineHeight }) => Number.parseFloat(lineHeight)),
    );
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    for (const word of text.split(/\s+/)) {
      const ink = pen.measureText(word);
      const height = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
      // The half-leading is the same above and below the font's box.
      const half = (leading - height) / 2;
      const above = ink.actualBoundingBoxAscent - ink.fontBoundingBoxAscent - half;
      const below = ink.actualBoundingBoxDescent - ink.fontBoundingBoxDescent - half;
      if (above > 0.5 || below > 0.5)
        found.add(`${parent.tagName} ${word}: ${above.toFixed(1)} above, ${below.toFixed(1)} below`);
    }
    if (Number.parseFloat(style.letterSpacing) && parent.closest('h1, h2, h3, h4')?.closest('main'))
      found.add(`${parent.tagName} ${text} has letter-spacing ${style.letterSpacing}`);
  }
  return [...found];
}

test.describe('with a Devanagari font', () => {
  // The test machine has no Devanagari font. The fonts of real phones and computers have not been tried.
  test.use({ bypassCSP: true, viewport: { width: 360, height: 800 } });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no mark above or below a letter leaves its line, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const path of models) {
        await page.goto(inNepali(path));
        await page.addStyleTag({ content: weights.join('') });
        await page.evaluate(() =>
          Promise.all([...document.fonts].map((font) => font.load().catch(() => font))),
        );
        expect(await page.evaluate(clipped), path).toEqual([]);
      }
    });
  }
});

const message = 'म अर्को साउनदेखि अस्ट्रेलियामा नर्सिङ पढ्न चाहन्छु।';

async function fillIn(page: Page, email: string) {
  await page.getByLabel('पूरा नाम').fill('अस्मिता राई');
  await page.getByLabel('इमेल ठेगाना').fill(email);
  await page.getByLabel('फोन नम्बर').fill('९८४१०००००० ');
  await page.getByLabel('सन्देश', { exact: false }).last().fill(message);
}
const send = (page: Page) => page.getByRole('button', { name: 'सन्देश पठाउनुहोस्' }).click();

test('the form refuses, accepts and thanks in Nepali', async ({ page, inboxOf }) => {
  const email = freshEmail();
  await page.goto('/ne/contact');
  await hydrated(page);
  await send(page);
  await expect(page.getByText('कृपया आफ्नो नाम लेख्नुहोस्।')).toBeVisible();
  await expect(page.getByText('कृपया आफ्नो सन्देश लेख्नुहोस्।')).toBeVisible();
  await fillIn(page, email);
  await send(page);
  await expect(page.getByText('धन्यवाद! तपाईंको सन्देश हामीकहाँ आइपुग्यो।')).toBeInViewport();
  const toasts = page.getByRole('region', { name: 'सूचनाहरू' });
  await expect(toasts.getByText('सन्देशका लागि धन्यवाद! हामी छिट्टै सम्पर्क गर्नेछौँ।')).toBeVisible();
  expect(await inboxOf(email)).toMatchObject([{ name: 'अस्मिता राई', message }]);
});

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('the form waits on the device, and the thanks on another page are Nepali', async ({
    page,
    context,
    inboxOf,
  }) => {
    const email = freshEmail();
    await page.goto('/ne/contact');
    await hydrated(page);
    await fillIn(page, email);
    await context.setOffline(true);
    await send(page);
    await expect(page.getByText('अहिले इन्टरनेट छैन।', { exact: false }).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('सन्देशका लागि धन्यवाद!', { exact: false })).toBeVisible();
    await expect.poll(async () => (await inboxOf(email)).length).toBe(1);
  });
});
