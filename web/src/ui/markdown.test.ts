import { expect, test } from 'vitest';
import type { Live, LiveFact } from './directives.ts';
import { renderText } from './markdown.ts';

const funds: LiveFact = {
  key: 'au-funds',
  subject: 'australia',
  name: 'Funds to show',
  value: 'AUD 29,710',
  sourceName: 'Home Affairs',
  sourceUrl: 'https://immi.example/funds?a=1&b=2',
  checkedOn: '2026-02-03',
  status: 'checked',
};
const live: Live = {
  path: '/study-abroad/australia',
  day: '2026-11-23',
  facts: [
    funds,
    { ...funds, key: 'au-fee', name: 'Visa fee', value: 'AUD 2,000', status: 'overdue' },
    { ...funds, key: 'au-hours', name: 'Hours of work', value: '', checkedOn: null, status: 'unchecked' },
    {
      ...funds,
      key: 'uk-evil',
      subject: 'uk',
      name: '<b>N</b>',
      value: '<script>"&',
      sourceName: '<i>',
      status: 'checked',
    },
  ],
  posts: [
    { slug: 'first', title: 'First <post>', topics: ['consulting', 'Consulting', 'Australia'] },
    { slug: 'second', title: 'Second', topics: ['finance', 'Finance'] },
  ],
  classes: [
    {
      ...{ _id: '0a', course: 'ielts', title: 'IELTS <morning>', startsOn: '2026-12-06', weeks: 8 },
      ...{ weekdays: ['sun', 'mon', 'tue'], from: '07:00', to: '08:30', place: 'Room 2', fee: 'NPR 12,000' },
      seatsLeft: 6,
    },
    {
      ...{ _id: '0b', course: 'ielts', title: 'IELTS, evening', startsOn: '2027-01-03', weeks: 1 },
      ...{ weekdays: ['sat'], from: '18:00', to: '19:30', place: 'Online', fee: '', seatsLeft: 5 },
    },
    {
      ...{ _id: '0c', course: 'pte', title: 'PTE', startsOn: '2026-12-06', weeks: 6 },
      ...{ weekdays: ['sun'], from: '15:00', to: '17:00', place: 'Room 1', fee: '', seatsLeft: 0 },
    },
  ],
  pages: [
    { path: '/study-abroad/australia', title: 'Australia', description: '' },
    { path: '/study-abroad/australia/visa-process', title: 'Visa', description: 'Step by step' },
    { path: '/study-abroad/uk', title: 'UK', description: '' },
  ],
};
const draw = (source: string) => renderText(source, live);
const html = (source: string) => draw(source).html;

const levels = (source: string) =>
  [...renderText(source).html.matchAll(/<h(\d)>.*?<\/h\1>/g)].map(([, level]) => level);

test.each([
  ['ATX', '# Fees\n\n## How much\n\n### In rupees', '234'],
  ['ATX that is closed', '# Fees #\n\n## How much ##', '23'],
  ['setext', 'Fees\n====\n\nHow much\n--------', '23'],
  ['an h1 below others', '### In rupees\n\n## How much\n\n# Fees', '432'],
  ['skipped levels', '# Fees\n\n#### In rupees\n\n###### Notes\n\n##### Terms', '2566'],
  ['an h1 in a quotation', '> # Fees\n\n## How much', '23'],
  ['an h1 in a list', '- # Fees\n- ## How much', '23'],
  ['two of them', '# Fees\n\n# Terms', '22'],
  ['an empty one', '#\n\n## How much', '23'],
])('%s: the headings of a text are below the level of the page title', (_what, source, expected) => {
  expect(levels(source).join('')).toBe(expected);
  expect(renderText(source).html).not.toMatch(/<\/?h1/);
});

test.each([
  ['headings from the second level on', '## Fees\n\n### How much\n\n###### Notes', '236'],
  ['skipped levels', '### Fees\n\n## How much', '32'],
])('%s stay unchanged', (_what, source, expected) => {
  expect(levels(source).join('')).toBe(expected);
});

test('code and other text that looks like a heading stays unchanged', () => {
  expect(html('```\n# A comment\n```\n\n## Fees')).toBe(
    '<pre><code># A comment\n</code></pre>\n<section id="section-fees">\n<h2>Fees</h2>\n</section>\n',
  );
  expect(html('<h1>Fees</h1>')).toBe('<p>&lt;h1&gt;Fees&lt;/h1&gt;</p>\n');
});

test.each([
  ['checked', '{fact:au-funds}', '<data value="au-funds">AUD 29,710</data>'],
  [
    'overdue',
    '{fact:au-fee}',
    '<data value="au-fee">AUD 2,000<small> (may have changed since 3 February 2026)</small></data>',
  ],
  [
    'never checked',
    '{fact:au-hours}',
    '<data value="au-hours">Hours of work (<a href="https://immi.example/funds?a=1&amp;b=2">Home Affairs</a>)</data>',
  ],
  ['full of markup', '{fact:uk-evil}', '<data value="uk-evil">&lt;script&gt;&quot;&amp;</data>'],
  [
    'within a link',
    '[{fact:au-hours}](/x)',
    '<a href="/x"><data value="au-hours">Hours of work (Home Affairs)</data></a>',
  ],
  ['in a picture’s words', '![Show {fact:au-funds}](/x.png)', '<img src="/x.png" alt="Show AUD 29,710">'],
  ['unknown', '{fact:au-fund}', '<a href="/contact/enquiry?about=/study-abroad/australia">ask us</a>'],
  ['in code', '`{fact:au-funds}`', '<code>{fact:au-funds}</code>'],
])('a fact that is %s', (_what, source, expected) => {
  expect(html(`Now ${source}.`)).toBe(`<p>Now ${expected}.</p>\n`);
});

test('a directive on a separate line becomes a table, a list or a link', () => {
  expect(html('Before\n{facts:uk}\nafter')).toBe(
    '<p>Before</p>\n<table><thead><tr><th>What</th><th>How much</th><th>Source</th></tr></thead><tbody><tr>' +
      '<td data-label="What">&lt;b&gt;N&lt;/b&gt;</td>' +
      '<td data-label="How much"><data value="uk-evil">&lt;script&gt;&quot;&amp;</data></td>' +
      '<td data-label="Source"><a href="https://immi.example/funds?a=1&amp;b=2">&lt;i&gt;</a>, 3 February 2026</td>' +
      '</tr></tbody></table>\n<p>after</p>\n',
  );
  expect(html('{facts:australia}')).toContain('<td data-label="How much">See the source</td>');
  expect(html('{posts:australia}')).toBe(
    '<ul data-links=""><li><a href="/blog/first">First &lt;post&gt;</a></li></ul>\n',
  );
  expect(html('{posts:Finance}')).toContain('<a href="/blog/second">Second</a>');
  expect(html('{pages:/study-abroad/australia}')).toBe(
    '<ul data-links=""><li><a href="/study-abroad/australia/visa-process">Visa</a> <small>Step by step</small></li></ul>\n',
  );
  expect(html('{ask:Ask about <Australia>}')).toBe(
    '<p data-ask=""><a href="/contact/enquiry?about=/study-abroad/australia">Ask about &lt;Australia&gt;</a></p>\n',
  );
});

test('the classes of a course are listed with their start in both calendars, their hours and the link to ask for a seat', () => {
  const drawn = html('{classes:ielts}');
  expect(drawn).toMatch(/^<ul data-classes=""><li>/);
  expect(drawn).toContain('<strong>IELTS &lt;morning&gt;</strong>');
  expect(drawn).toContain(
    '<time datetime="2026-12-06">6 December 2026</time> <small>20 Mangsir 2083</small>',
  );
  expect(drawn).toContain('<dt>Days</dt><dd>Sun to Tue, 07:00 to 08:30</dd>');
  expect(drawn).toContain('<dt>Lasts</dt><dd>8 weeks</dd>');
  expect(drawn).toContain('<dt>Place</dt><dd>Room 2</dd></div><div><dt>Fee</dt><dd>NPR 12,000</dd>');
  expect(drawn).toContain(
    '<a href="/contact/enquiry?about=/study-abroad/australia&amp;class=0a">Ask for a seat</a></p>',
  );
  // The number of seats is shown if at most five are left, so not for six.
  expect(drawn.match(/<em>.*?<\/em>/g)).toEqual(['<em>5 seats left</em>']);
  expect(drawn).toContain('1 week</dd>');
  expect(drawn.match(/<dt>Fee/g)).toHaveLength(1);
  expect(html('{classes:pte}')).toContain('Ask about the waiting list</a> <em>Full: waiting list</em>');
});

test('a course without a class asks for the hours that suit, and an unknown course is reported', () => {
  expect(draw('{classes:sat}')).toMatchObject({
    html: '<p data-classes="">The next class has no date yet. <a href="/contact/enquiry?about=/study-abroad/australia">Tell us which hours suit you.</a></p>\n',
    problems: [],
  });
  expect(draw('{classes:gre}').problems).toEqual(['There are no classes for “gre”.']);
});

test('an unknown key becomes a link to ask the office, and is reported', () => {
  const { html: drawn, problems } = draw(
    '{facts:mars} {fact:no-fact}\n{facts:mars}\n\n{posts:Mars}\n\n{pages:/mars}',
  );
  expect(drawn.match(/\/contact\/enquiry/g)).toHaveLength(3);
  expect(problems).toEqual([
    'There are no facts about “mars”.',
    'There are no published posts about “Mars”.',
    'There are no published pages below “/mars”.',
    '“{facts:mars}” is shown to visitors as it is.',
    'There is no fact “no-fact”.',
  ]);
});

test('a list without posts is left out, and so is its heading if there is no other text below it', () => {
  const before = '## Questions\n\nNone yet.\n\n';
  for (const [source, expected] of [
    ['## From our blog\n\n{posts:Mars}\n\n{ask:Ask us}', '{ask:Ask us}'],
    ['## From our blog\n\n{posts:Mars}\n\n## Next\n\nText.', '## Next\n\nText.'],
    ['## From our blog\n\n{posts:Mars}', ''],
    ['## From our blog\n\nWe write.\n\n{posts:Mars}', '## From our blog\n\nWe write.'],
    ['## From our blog\n\n{posts:Mars}\n\nMore.', '## From our blog\n\nMore.'],
    ['## From our blog\n\n{posts:Mars}\n\n### Older\n\nText.', '## From our blog\n\n### Older\n\nText.'],
  ] as const)
    expect(html(before + source), source).toBe(html(before + expected));
});

test.each([
  'a {b} c',
  'a { c',
  'a } c',
  '{classes:ielts} in a sentence',
  '{facts:uk} in a sentence',
  '{fact:{fact:au-funds}}',
])('other text in braces stays unchanged and is reported: %s', (source) => {
  const { html: drawn, problems } = draw(source);
  expect(drawn).not.toContain('<table');
  expect(problems).toContainEqual(expect.stringMatching(/^“.+” is shown to visitors as it is\.$/));
});

test("at most 20 of a text's blocks are rendered", () => {
  const { html: drawn, problems } = draw('{facts:uk}\n\nhttps://youtu.be/dQw4w9WgXcQ\n\n'.repeat(30));
  expect([drawn.match(/<table/g)?.length, drawn.match(/<iframe/g)?.length]).toEqual([10, 10]);
  expect(problems).toEqual(['Only the first 20 lists and videos of a text are shown.']);
});

test('a video alone in a paragraph is embedded', () => {
  expect(html('https://youtu.be/dQw4w9WgXcQ\n\n/media/film.mp4')).toBe(
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Video" loading="lazy" allowfullscreen></iframe>\n' +
      '<video src="/media/film.mp4" controls preload="none" playsinline></video>\n',
  );
  expect(html('See\nhttps://youtu.be/dQw4w9WgXcQ')).toContain('<a href="https://youtu.be/dQw4w9WgXcQ">');
  expect(html('https://elsewhere.example/film')).toContain('<a href=');
});

test('a notice ends after its day, and guidance for the writer is never rendered', () => {
  const notice = (day: string) => html(`> [!UNTIL ${day}] Intake **closes**: {fact:au-funds}\n\nText`);
  expect(notice('2026-11-23')).toBe(
    '<aside data-notice="">\n<p>Intake <strong>closes</strong>: <data value="au-funds">AUD 29,710</data></p>\n</aside>\n<p>Text</p>\n',
  );
  expect(notice('2026-11-22')).toBe('<p>Text</p>\n');
  expect(html('> [!WRITE] Who is it for?\n>\n> > {fact:no}\n\nText')).toBe('<p>Text</p>\n');
  expect(html('- > [!WRITE] Who?\n- Two')).not.toContain('Who');
  expect(draw('> [!UNTIL soon] x').problems).toEqual(['“[!UNTIL soon]” needs a day such as 2027-01-31.']);
});

test('a list of boxes becomes a checklist', () => {
  expect(html('- [ ] Passport\n- [ ] Photo')).toBe(
    '<ul data-checklist="">\n<li data-check="">Passport</li>\n<li data-check="">Photo</li>\n</ul>\n',
  );
});

test('the first numbered list whose items begin in bold becomes the trail', () => {
  const plain = '1. One\n2. **Two**';
  const bold = '1. **Offer** from the school\n2. **NOC**';
  expect(html(`${plain}\n\nText\n\n${bold}\n\nText\n\n${bold}`).match(/<ol[^>]*>/g)).toEqual([
    '<ol>',
    '<ol data-trail="">',
    '<ol>',
  ]);
});

test("each table cell is labelled with its column's heading", () => {
  expect(html('| Test | *Fee* |\n|---|---|\n| IELTS | {fact:au-fee} |')).toContain(
    '<td data-label="Test">IELTS</td>\n<td data-label="Fee"><data',
  );
});

test('each h2 begins a section with a unique id', () => {
  expect(
    html('# A\n\n# {fact:x-y} Fees & more!\n\n## Sub\n\n# A\n\n# A 2\n\n# ?').match(/<section id="[^"]*">/g),
  ).toEqual([
    '<section id="section-a">',
    '<section id="section-fees-more">',
    '<section id="section-a-2">',
    '<section id="section-a-2-2">',
    '<section id="section-part">',
  ]);
});

test('a notice and the link to the form are not part of the last answer', () => {
  const notice = '> [!UNTIL 2099-01-31] We are closed.';
  const { html, questions } = draw(`## Why?\n\nA\n\n## How?\n\nB\n\n${notice}\n\n{ask:Ask us}`);
  const after = html.slice(html.lastIndexOf('</details>'));
  expect(after).toMatch(/<aside.*We are closed.*data-ask.*<\/section>/s);
  expect(questions().map(({ answer }) => answer)).toEqual(['<p>A</p>', '<p>B</p>']);
});

test('two or more questions become collapsible and are returned as data, with the rendered facts', () => {
  const source =
    '## Fees\n\n### How much, {fact:au-funds}?\n\nNot **much**.\n\n#### When?\n\nNow: {fact:au-fee}\n\n## End';
  const { html: drawn, questions } = draw(source);
  expect(drawn.replaceAll('\n', '')).toBe(
    '<section id="section-fees"><h2>Fees</h2>' +
      '<details><summary><h3>How much, <data value="au-funds">AUD 29,710</data>?</h3></summary><p>Not <strong>much</strong>.</p>' +
      '<details><summary><h4>When?</h4></summary><p>Now: <data value="au-fee">AUD 2,000<small> (may have changed since 3 February 2026)</small></data></p>' +
      '</details></details></section><section id="section-end"><h2>End</h2></section>',
  );
  expect(questions()).toEqual([
    { question: 'How much, AUD 29,710?', answer: expect.stringContaining('<h4>When?</h4>') },
    { question: 'When?', answer: expect.stringMatching(/^<p>Now: <data.*<\/p>$/) },
  ]);
  expect(JSON.stringify(questions())).not.toMatch(/summary|details|section/);
});

test.each([
  ['one question', '## Why?\n\nBecause.'],
  ['questions without answers', '## Why?\n\n## When?'],
  ['no heading', 'Why? When?'],
  ['questions in a quotation', '> ## Why?\n>\n> Because.\n>\n> ## When?\n>\n> Now.'],
])('%s is not a list of questions', (_what, source) => {
  expect(draw(source).questions()).toEqual([]);
  expect(html(source)).not.toContain('<details');
});
