import { expect, test } from 'vitest';
import { type Live, mostBlocks } from './directives.ts';
import { mostSections, renderText } from './markdown.ts';

const evil = '<img src=x onerror=alert(1)>"\'&{fact:au-0}';
const live: Live = {
  path: '/study-abroad/uk"><script>',
  day: '2026-11-23',
  facts: Array.from({ length: 1000 }, (_, index) => ({
    key: `au-${index}`,
    subject: 'uk',
    name: `${evil} ${index}`,
    value: index % 3 === 0 ? '' : evil,
    sourceName: evil,
    sourceUrl: 'https://immi.example/"><script>alert(1)</script>',
    checkedOn: '2026-02-03',
    status: (['checked', 'overdue', 'unchecked'] as const)[index % 3] ?? 'checked',
  })),
  posts: Array.from({ length: 100 }, (_, index) => ({
    slug: `"><b>${index}`,
    title: evil,
    topics: [evil, 'a'],
  })),
  pages: Array.from({ length: 100 }, (_, index) => ({
    path: `/a/"${index}`,
    title: evil,
    description: evil,
  })),
  classes: Array.from({ length: 100 }, (_, index) => ({
    ...{ _id: `"><b>${index}`, course: 'ielts', title: evil, startsOn: '2026-12-06', weeks: 8 },
    ...{ weekdays: ['sun', evil], from: evil, to: evil, place: evil, fee: evil, seatsLeft: index },
  })),
};

const length = 200_000;
const filled = (part: string, size = length) => part.repeat(Math.ceil(size / part.length)).slice(0, size);

const corpus: Readonly<Record<string, string>> = {
  'open braces': '{',
  'closing braces': '}',
  'open facts': '{fact:',
  'open tables': '{facts:\n',
  facts: '{fact:au-1}',
  'unknown facts': '{fact:no-no} ',
  'facts in links': '[{fact:au-2}](/x) ',
  'facts in pictures': '![{fact:au-1}](/x) ',
  tables: '{facts:uk}\n',
  'tables in quotations': '> {facts:uk}\n',
  'tables in lists': '- {facts:uk}\n',
  posts: '{posts:a}\n\n',
  pages: '{pages:/a}\n\n',
  asks: '{ask:<b>}\n\n',
  nesting: '{facts:{facts:{fact:',
  quotations: '> ',
  'open notices': '> [!UNTIL 2027-01-01] x\n\n',
  'guidance in guidance': '> > [!WRITE] x\n',
  questions: '## Why?\n\nA\n\n### How?\n\nB\n\n#### When?\n\nC\n\n',
  'equal headings': '## A\n\n',
  boxes: '- [ ] x\n',
  'nested lists': '- 1. **a**\n',
  videos: 'https://youtu.be/dQw4w9WgXcQ\n\n',
  'rows of a table': '| a |\n',
  html: '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))\n\n',
};
const tableHead = `| ${'<i>'.repeat(300)} |\n| --- |\n`;

const tagsOf = (html: string) => new Set([...html.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag));
const ours = new Set(
  (
    'a p br hr em strong code pre ul ol li blockquote aside section details summary data small table thead tbody tr th td ' +
    'img iframe video h2 h3 h4 h5 h6 s'
  ).split(' '),
);

test.each(Object.entries(corpus))(
  '%s: 200,000 characters with 1,000 facts give HTML of a bounded size with only our tags',
  (name, part) => {
    const source = name === 'rows of a table' ? filled(part).replace(/^/, tableHead) : filled(part);
    const begun = performance.now();
    let lists = 0;
    const counted = {
      ...live,
      get facts() {
        lists += 1;
        return live.facts;
      },
      get pages() {
        lists += 1;
        return live.pages;
      },
    };
    const { html, problems } = renderText(source, counted);
    console.info(`${name}: ${Math.round(performance.now() - begun)} ms, ${html.length} characters`);
    expect([...tagsOf(html)].filter((tag) => tag && !ours.has(tag))).toEqual([]);
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i);
    expect(html).not.toMatch(/(href|src)="javascript:/i);
    // The data is searched once for the facts in sentences, and once for each rendered list.
    expect(lists).toBeLessThanOrEqual(1 + mostBlocks);
    expect(html.split('Source</th>').length - 1).toBeLessThanOrEqual(mostBlocks);
    expect(html.split(/<(?:section|details)/).length - 1).toBeLessThanOrEqual(2 * mostSections);
    expect(html.split('<iframe').length - 1).toBeLessThanOrEqual(mostBlocks);
    expect(problems.length).toBeLessThanOrEqual(20);
    // At most `mostBlocks` tables of 1,000 rows, each row about 500 characters. Outside tables, text grows at most about 14
    // times: `{fact:au-1}` becomes about 150 characters. Both limits leave a margin.
    expect(html.length).toBeLessThan(mostBlocks * 1000 * 700 + source.length * 40);
  },
);

test.each(Object.entries(corpus))('%s: twice the text takes about twice the steps', (_name, part) => {
  // A measured time would depend on the machine, so this test counts the characters that the parser reads one at a time.
  const steps = (size: number) => {
    let count = 0;
    const { charCodeAt } = String.prototype;
    String.prototype.charCodeAt = function (at: number) {
      count += 1;
      return charCodeAt.call(this, at);
    };
    try {
      renderText(filled(part, size), live);
    } finally {
      String.prototype.charCodeAt = charCodeAt;
    }
    return count;
  };
  expect(steps(40_000)).toBeLessThan(3 * steps(20_000) + 10_000);
});
