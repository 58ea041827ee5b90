import { brotliCompressSync, constants } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { showcasePages } from '../../api/src/seeders/showcase-pages.ts';
import { expectAccessible, expectWordsAccessible } from './accessible.ts';
import { unique } from './admin.desk.ts';
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
  '/search?q=zzqx',
  '/study-abroad/australia',
  '/privacy',
  '/study-abroad/ireland',
];
const translated = showcasePages()
  .filter(({ contentNe }) => contentNe)
  .map(({ path }) => path);
const inNepali = (path: string) => `/ne${path === '/' ? '' : path}`;

const read = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
/** Returns each text whose script does not match the nearest `lang`. Names, addresses and abbreviations are exempt. */
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

/** Checks the language of every text that the page contains now. */
const expectFits = async (page: Page, what: string) =>
  expect(await page.evaluate(misfits, ['Prasthan Education', 'LinkedIn', 'Twitter']), what).toEqual([]);

/**
 * Measures visible Nepali words. `words` is their number. `clipped` lists the words that are drawn beyond their line box, and
 * those headings in `main` that have letter-spacing, which Nepali headings must not have (docs/design.md).
 */
function measure(): { words: number; clipped: string[] } {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('There is no canvas.');
  const found = new Set<string>();
  let words = 0;
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
      words += 1;
      const ink = pen.measureText(word);
      const height = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
      // CSS puts half of the line's extra height above the font's box, and half below it.
      const half = (leading - height) / 2;
      const above = ink.actualBoundingBoxAscent - ink.fontBoundingBoxAscent - half;
      const below = ink.actualBoundingBoxDescent - ink.fontBoundingBoxDescent - half;
      if (above > 0.5 || below > 0.5)
        found.add(`${parent.tagName} ${word}: ${above.toFixed(1)} above, ${below.toFixed(1)} below`);
    }
    if (Number.parseFloat(style.letterSpacing) && parent.closest('h1, h2, h3, h4')?.closest('main'))
      found.add(`${parent.tagName} ${text} has letter-spacing ${style.letterSpacing}`);
  }
  return { words, clipped: [...found] };
}

/**
 * Loads Mukta as "Noto Sans Devanagari", the font of phones, because the test machine has no Devanagari font. Checks that the
 * page draws its Nepali words with Mukta. The fonts of real phones and computers are not tested.
 */
async function drawWithMukta(page: Page) {
  await page.evaluate(async () => {
    for (const weight of ['400', '600']) {
      const font = new FontFace('Noto Sans Devanagari', `url(/fonts/mukta-${weight}.woff2)`, { weight });
      document.fonts.add(await font.load());
    }
    await document.fonts.ready;
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'a[href="#content"]',
  });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ familyName }) => familyName).join()).toContain('Mukta');
  await devtools.detach();
}

test('the language of every text fits its script, axe finds no violations, no page scrolls sideways, and no mark above or below a letter leaves its line', async ({
  page,
  expectedConsole,
  office,
  request,
  token,
}) => {
  test.slow();
  expectedConsole.push(/status of 404/);
  const english = { title: 'Only in English', description: 'Not translated.', icon: 'rocket' };
  await office('POST', '/api/admin/services', {
    ...english,
    ...{ category: 'digital', price: '500', priceType: 'month', status: 'active' },
  });
  const write = (title: string, more: object) =>
    office('POST', '/api/admin/blog', {
      title: unique(title),
      excerpt: 'Posts are in English.',
      content: '## Heading\n\nSome words.\n\n{classes:ielts}',
      author: 'Sarita Adhikari',
      category: 'finance',
      tags: ['Visa'],
      status: 'published',
      ...more,
    }) as Promise<{ _id: string; slug: string }>;
  const post = await write('A post', {});
  const planned = await write('A planned post', { publishAt: '2041-01-01T03:45:00.000Z' });
  const headers = { Authorization: `Bearer ${token}` };
  const data = {
    query: `mutation { previewLink(kind: "BlogPost", id: "${planned._id}") { url } }`,
  };
  const link = (await (await request.post('/graphql', { headers, data })).json()).data.previewLink.url;
  // Choose a class of the sample content, because other tests may cancel the classes that they create. Only the sample classes
  // have a Nepali title.
  const classes = (await office('GET', '/api/classes')) as { _id: string; titleNe: string }[];
  const first = classes.find(({ titleNe }) => titleNe);
  for (const path of [
    ...models,
    '/no/such/page',
    `/blog/${post.slug}`,
    '/contact/enquiry?about=/study-abroad/australia',
    `/contact/enquiry?about=/blog/${post.slug}`,
    `/contact/enquiry?class=${first?._id}`,
    new URL(link).pathname,
  ]) {
    await page.goto(inNepali(path));
    if (path.includes('enquiry?')) await expect(page.getByRole('checkbox'), path).toBeChecked();
    await expectFits(page, path);
    if (!models.includes(path)) continue;
    // Layout and colours are those of the English pages, so most pages get the short check. The full check is for `/`,
    // and for the last of `models`, which has a note about the missing translation.
    const check = path === '/' || path === models.at(-1) ? expectAccessible : expectWordsAccessible;
    await check(page, inNepali(path));
    await drawWithMukta(page);
    const { words, clipped } = await page.evaluate(measure);
    expect(words, path).toBeGreaterThan(20);
    expect(clipped, path).toEqual([]);
  }
  await expect(page.getByRole('region', { name: 'यो पूर्वावलोकनबारे' })).toHaveText(
    'प्रकाशित हुने समय: १७ पुस २०९७, 09:30, पक्का भइसकेको छैन',
  );
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

test('a Nepali page loads no further script and no Devanagari font', async ({ context, request }) => {
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
  for (const path of ['/', '/contact', '/study-abroad/australia']) {
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
  }
});

/** Returns the brotli size in bytes, at the quality with which most pages are first cached (`kept` in server/answer.ts). */
const compressed = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;

test('a Nepali page links the same scripts and has at most 6 KB more', async ({ request }) => {
  expect(translated).toHaveLength(10);
  for (const path of new Set([...models, ...translated])) {
    const [english, nepali] = [await read(request, path), await read(request, inNepali(path))];
    const scripts = (html: string) => html.match(/\/assets\/[\w-]+\.js/g);
    expect(scripts(nepali), path).toEqual(scripts(english));
    const more = compressed(nepali) - compressed(english);
    expect(more, `more bytes of ${path}`).toBeLessThanOrEqual(6 * 1024);
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

test('no mark leaves its line in the opened menu, and the check fails for low lines', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/ne');
  await hydrated(page);
  await drawWithMukta(page);
  const { words } = await page.evaluate(measure);
  await page.getByRole('button', { name: 'मेनु', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'वेबसाइटको मेनु' });
  await menu.getByRole('button', { expanded: false }).first().click();
  await expect(menu.getByRole('button', { expanded: true })).toBeVisible();
  const opened = await page.evaluate(measure);
  expect(opened.words).toBeGreaterThan(words);
  expect(opened.clipped).toEqual([]);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('dialog * { line-height: 0.9 !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const { clipped } = await page.evaluate(measure);
  expect(clipped).not.toEqual([]);
});

const message = 'म अर्को साउनदेखि अस्ट्रेलियामा नर्सिङ पढ्न चाहन्छु।';

/** The end of the consent text, version 2026-11-ne. */
const consent = 'आमाबुबा वा अभिभावकले यो पठाउनुपर्छ।';

async function fillIn(page: Page, email: string) {
  await expect(page.getByText(consent)).toBeVisible();
  await page.getByLabel('पूरा नाम').fill('अस्मिता राई');
  await page.getByLabel('इमेल ठेगाना').fill(email);
  await page.getByLabel('फोन नम्बर').fill('९८४१०००००० ');
  await page.getByLabel('सन्देश', { exact: false }).last().fill(message);
}
const send = (page: Page) => page.getByRole('button', { name: 'सन्देश पठाउनुहोस्' }).click();
const received = [{ name: 'अस्मिता राई', message, locale: 'ne', consentVersion: '2026-11-ne' }];
const thanks = 'धन्यवाद! तपाईंको सन्देश हामीकहाँ आइपुग्यो।';

test('the form refuses, accepts and thanks in Nepali', async ({ page, inboxOf }) => {
  const email = freshEmail();
  await page.goto('/ne/contact');
  await hydrated(page);
  await send(page);
  await expect(page.getByText('कृपया आफ्नो नाम लेख्नुहोस्।')).toBeVisible();
  await expect(page.getByText('कृपया आफ्नो सन्देश लेख्नुहोस्।')).toBeVisible();
  await expectFits(page, 'the refusals');
  await fillIn(page, email);
  await send(page);
  await expect(page.getByText(thanks)).toBeInViewport();
  const toasts = page.getByRole('region', { name: 'सूचनाहरू' });
  await expect(toasts.getByText('सन्देशका लागि धन्यवाद! हामी छिट्टै सम्पर्क गर्नेछौँ।')).toBeVisible();
  await expectFits(page, 'the thanks');
  expect(await inboxOf(email)).toMatchObject(received);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/] });

  test('the plain form refuses, accepts and thanks in Nepali', async ({ page, inboxOf }) => {
    const email = freshEmail();
    await page.goto('/ne/contact/enquiry');
    await send(page);
    await expect(page.getByText('कृपया आफ्नो नाम लेख्नुहोस्।')).toBeVisible();
    await expectFits(page, 'the refusals');
    await fillIn(page, email);
    await send(page);
    await expect(page).toHaveURL(/\/ne\/contact\?sent=1/);
    await expect(page.getByText(thanks)).toBeVisible();
    await expectFits(page, 'the thanks');
    expect(await inboxOf(email)).toMatchObject(received);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('the form is queued on the device, and another page shows the thanks in Nepali', async ({
    page,
    context,
    inboxOf,
  }) => {
    const email = freshEmail();
    await page.goto('/ne/contact');
    await hydrated(page);
    await fillIn(page, email);
    // The script that checks the form is loaded when a field gets the focus. Wait for it before going offline.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await send(page);
    await expect(page.getByText('अहिले इन्टरनेट छैन।', { exact: false }).first()).toBeVisible();
    await expectFits(page, 'the notice of the queue');
    await page.close();

    await context.setOffline(false);
    const later = await context.newPage();
    // The toast lasts only 4 seconds, so it may be gone when the page has loaded.
    await Promise.all([
      later.getByText('सन्देशका लागि धन्यवाद!', { exact: false }).waitFor(),
      later.goto('/ne/team'),
    ]);
    await expectFits(later, 'the thanks on another page');
    expect(await inboxOf(email)).toMatchObject(received);
  });
});
