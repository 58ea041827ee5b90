import { expect, test } from 'vitest';
import { english } from '../language/language.ts';
import { nepali } from '../language/nepali.server.ts';
import { loadPage } from '../page/testing.ts';
import { content } from './content.server.ts';

test("a page's Markdown cannot contain markup or script", async () => {
  const source =
    '# Hi\n\n<script>alert(1)</script> <img src=x onerror=alert(1)> [go](javascript:alert(1)) **bold**';
  const page = { path: '/about', title: 'About', description: '', content: source };
  const { data } = await loadPage(content, '/about', { page });
  if (data.kind !== 'written') throw new Error(`The page is ${data.kind}.`);
  expect(data.html).toContain('<strong>bold</strong>');
  expect(data.html).not.toMatch(/<script|<img|href="javascript/i);
});

test.each([
  // A third-level page has the country's name in its title.
  ['/study-abroad/uk/scholarships', 'UK Scholarships'],
  ['/careers', 'Careers'],
])('%s is linked, and shows Coming Soon', async (path, title) => {
  const { data, status = 200, meta } = await loadPage(content, path, { page: null });
  expect(data).toEqual({ kind: 'coming-soon', title });
  expect(meta.hidden).toBe(true);
  expect(status).toBe(200);
});

test('any other path is answered with 404', async () => {
  const { data, status, meta } = await loadPage(content, '/nowhere', { page: null });
  expect([data, status, meta.hidden]).toEqual([{ kind: 'missing' }, 404, true]);
});

const fact = {
  key: 'au-funds',
  subject: 'australia',
  name: 'Funds to show',
  value: 'AUD 29,710',
  sourceName: 'Home Affairs',
  sourceUrl: 'https://immi.example',
  checkedOn: '2026-05-31',
  everyMonths: 6,
};
const withFact = {
  path: '/study-abroad/australia',
  title: 'Australia',
  description: '',
  content: '## How much?\n\n{fact:au-funds}\n\n## When?\n\nNow.',
};

test.each([
  ['2026-12-30', '<data value="au-funds">AUD 29,710</data>'],
  ['2026-12-31', 'AUD 29,710<small> (may have changed since 31 May 2026)</small></data>'],
])('on %s a fact is shown as %s, in the text and in its questions', async (day, shown) => {
  const answers = { page: withFact, facts: [fact] };
  const { data, meta } = await loadPage(content, withFact.path, answers, {}, day);
  if (data.kind !== 'written') throw new Error(`The page is ${data.kind}.`);
  expect(data.html).toContain(shown);
  expect(JSON.stringify(meta.structured)).toContain(JSON.stringify(shown).slice(1, -1));
});

test('for a text without directives, no live data is read', async () => {
  const page = { ...withFact, content: 'Plain.' };
  expect((await loadPage(content, withFact.path, { page })).failed).toEqual([]);
  expect((await loadPage(content, withFact.path, { page: withFact })).failed).toEqual(['facts']);
});

const translated = {
  ...withFact,
  titleNe: 'अस्ट्रेलिया',
  descriptionNe: '',
  contentNe:
    'शुल्क {fact:au-funds}। [सम्पर्क](/contact) र [सूची](/media/list.pdf)\n\n{facts:australia}\n\n{ask:सोध्नुहोस्}\n\n*letter of offer* र *पत्र*',
  isInNepali: true,
};
const inNepali = async (page: object, facts: object[] = [fact], language = nepali) => {
  const { data, meta } = await loadPage(content, withFact.path, { page, facts }, {}, '2026-12-31', language);
  if (data.kind !== 'written') throw new Error(`The page is ${data.kind}.`);
  return { ...data, meta };
};

test('a page that is shown in Nepali has its links, days and directives in Nepali', async () => {
  const { html, title, lang, meta } = await inNepali(translated, [{ ...fact, nameNe: 'देखाउनुपर्ने रकम' }]);
  expect([title, lang, meta.isEnglishOnly]).toEqual(['अस्ट्रेलिया', undefined, false]);
  for (const text of [
    '<data value="au-funds">AUD 29,710<small> (१७ जेठ २०८३ पछि फेरिएको हुन सक्छ)</small></data>',
    '<em lang="en">letter of offer</em> र <em>पत्र</em>',
    '<a href="/ne/contact">',
    '<a href="/media/list.pdf">',
    '<td data-label="के">देखाउनुपर्ने रकम</td>',
    '<a href="https://immi.example" lang="en">Home Affairs</a>, १७ जेठ २०८३',
    '<a href="/ne/contact/enquiry?about=/study-abroad/australia">सोध्नुहोस्</a>',
  ])
    expect(html).toContain(text);
});

test('a fact without a Nepali name is shown in English as a whole', async () => {
  const { html } = await inNepali(translated);
  expect(html).toContain('<td data-label="के"><span lang="en">Funds to show</span></td>');
});

test.each([
  ['no title', { titleNe: '' }],
  ['no text', { contentNe: '' }],
  ['no description, although the English page has one', { description: 'All about it.' }],
])('a page with %s in Nepali is shown in English as a whole', async (_what, missing) => {
  const { title, lang, html, meta } = await inNepali({ ...translated, ...missing, isInNepali: false });
  expect([title, lang, meta.isEnglishOnly]).toEqual(['Australia', 'en', true]);
  expect(html).toContain('How much?');
  expect(JSON.stringify({ title, html, meta })).not.toContain('अस्ट्रेलिया');
});

test('the English page has no trace of its translation', async () => {
  const { meta, ...data } = await inNepali(translated, [fact], english);
  expect(JSON.stringify({ data, meta })).not.toMatch(/[\u0900-\u097f]|"lang"|Ne"/);
});
