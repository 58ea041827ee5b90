import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseOrThrow } from '../graphql/errors.ts';
import { courses } from '../modules/batch/batch.rules.ts';
import { defaultMenu, defaultSlides, footerPages, sampleServices } from '../modules/defaults.ts';
import { factForm, factSubjects } from '../modules/fact/fact.form.ts';
import { pageForm } from '../modules/page/page.form.ts';
import { ownPaths } from '../modules/page/page.rules.ts';
import { sampleReplies } from '../modules/reply-template/reply-template.samples.ts';
import { posts } from './showcase.ts';
import { showcaseFacts } from './showcase-facts.ts';
import { showcasePages } from './showcase-pages.ts';

const pages = showcasePages();
const paths = new Set([...ownPaths, ...pages.map(({ path }) => path)]);
const destinations = pages.filter(({ path }) => /^\/study-abroad\/[^/]+$/.test(path));

const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([found, first]) => first ?? found);

describe.each(pages.map((page) => [page.file, page] as const))('%s', (file, { content, ...page }) => {
  it('has a path that matches its file name, a title and a description', () => {
    expect(file).toBe(`${page.path.slice(1).replaceAll('/', '.')}.md`);
    expect(parseOrThrow(pageForm, { ...page, content })).toMatchObject({
      path: page.path,
      title: page.title,
    });
    expect(page.title).toMatch(/^.{2,60}$/);
    expect(page.description).toMatch(/^.{20,160}$/);
  });

  it('states no figures about money, hours or visa conditions outside of facts', () => {
    const text = `${page.title}\n${page.description}\n${content}`;
    const isTest = file.startsWith('test-preparation.');
    expect(figuresIn(text, isTest)).toEqual([]);
  });

  it('names only known facts and subjects, and links only to pages that exist', () => {
    const facts = all(/\{fact:([^}]*)\}/g, content).filter(
      (key) => !showcaseFacts.some((fact) => fact.key === key),
    );
    const unknown = all(/\{facts:([^}]*)\}/g, content).filter((subject) => !(subject in factSubjects));
    const dead = [...all(/\]\((\/[^)#]*)/g, content), ...all(/\{pages:([^}]*)\}/g, content)].filter((path) =>
      path.startsWith('/art/')
        ? !existsSync(new URL(`../../../web/public${path}`, import.meta.url))
        : !paths.has(path),
    );
    const taught = all(/\{classes:([^}]*)\}/g, content).filter((course) => !(course in courses));
    expect({ facts, unknown, taught, dead }).toEqual({ facts: [], unknown: [], taught: [], dead: [] });
    expect(
      all(/\{(\w+)[:}]/g, content).filter((name) => !/^(facts?|classes|posts|pages|ask)$/.test(name)),
    ).toEqual([]);
  });

  // The office is fictional, so a text must not say what "we" do. A heading that is a reader's question may contain "we".
  it('does not speak in the name of the office', () => {
    const text = `${page.description}\n${content}`.replaceAll(/\{(?!ask)[^}]*\}|^#+ .*\?$/gm, ' ');
    expect(all(/\b(?:[Ww]e|[Oo]urs?|[Uu]s)\b.*/g, text)).toEqual([]);
  });

  it('uses the spellings "counsellor" and "counselling"', () => {
    expect(all(/\bcounsel(?:or|ing)\b(?!\))/gi, `${page.title} ${page.description} ${content}`)).toEqual([]);
  });
});

/** Not checked: the prices and durations of services, because the office sets its own. */
it.each([
  ...posts.map(({ title, excerpt, content, tags }) => [title, [excerpt, content, ...tags], false] as const),
  ...defaultSlides.map(({ title, description }) => [title, [description], false] as const),
  ...sampleServices.map(
    ({ title, description, features }) => [title, [description, ...features], true] as const,
  ),
  ...sampleReplies.map(({ title, textEn }) => [title, [textEn], true] as const),
])('“%s” states no figures about money, hours or visa conditions', (title, texts, isMeasured) => {
  expect(figuresIn([title, ...texts].join('\n'), isMeasured)).toEqual([]);
});

/** Returns the figures in a text. @param isMeasured - true to ignore digits that have neither a `unit` nor a currency */
function figuresIn(text: string, isMeasured: boolean): string[] {
  const plain = text
    .replaceAll(/\]\([^)]*\)|\{[^}]*\}/g, ' ')
    .replaceAll(/^\d+\. /gm, '')
    .replaceAll(names, ' ');
  return [
    ...all(isMeasured ? measured : digits, plain),
    ...all(inWords, isMeasured ? plain.replaceAll(/\beight weeks\b/gi, ' ') : plain),
    ...all(single, plain),
  ];
}

/** Names with digits, and "under 18". Neither counts as a figure. */
const names =
  /\+2\b|\b214\(b\)|\b221\(g\)|\b(?:I-20|I-94|DS-160|F-1|ST1|Form 956A?|[Uu]nder 18|Stamp (?:2|1G)|Priestley 11|subclass (?:500|485))\b/g;

/** Leaves out "one", because it is a figure only directly before a unit (`single`). */
const number =
  '(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|dozen|hundred|thousand|million|lakh|crore)';
const unit =
  '(?:hours?|days?|weeks?|months?|years?|rupees?|dollars?|pounds|euros?|kroner|percent|per cent|lakhs?|crores?|bands?)';

const digits = /\S* ?\d\S*(?: \S+)?/g;
/** Matches only numbers with a `unit` or a currency, because texts about exams also state numbers of parts and questions. */
const measured = new RegExp(
  `[$€£]\\s*\\d|\\b(?:NPR|Rs|AUD|NZD|CAD|GBP|USD|EUR|DKK)\\.? ?\\d|\\d+ ?(?:%|${unit})`,
  'gi',
);
/** Matches figures in words, such as "two years", but not advice on when to apply, such as "five months before". */
const inWords = new RegExp(
  `\\b(?:${number}[ -])+(?:(?:\\w+ )?${unit}\\b(?! (?:before|earlier|ahead))|of (?:the )?(?:fee|tuition|price))`,
  'gi',
);

const single = new RegExp(`\\bone[ -]${unit}\\b(?! (?:before|earlier|ahead))`, 'gi');

it('every path of the menu and the footer has a page, except the paths of built-in pages', () => {
  const linked = defaultMenu.flatMap(({ path, submenu }) => [
    path,
    ...submenu.flatMap((each) => [each.path, ...each.submenu.map((nested) => nested.path)]),
  ]);
  const missing = [...linked, ...footerPages.map(([path]) => path)].filter(
    (path) => path && !paths.has(path),
  );
  expect(missing).toEqual(['/about/video-gallery']);
});

const nineParts = [
  'Who it suits',
  'What it costs',
  'The road from Nepal',
  'The plan backwards',
  'Your documents',
  'How to check the school',
  'The cost of your year',
  'After a refusal',
  'Questions',
];

it.each(destinations.map(({ path, content }) => [path, content]))(
  '%s has the nine parts',
  (_path, content = '') => {
    expect(all(/^## (.*)$/gm, content)).toEqual(nineParts);
    expect(content).toMatch(/^\{facts:/m);
    expect(content).toMatch(/^- \[ \] /m);
    expect(content).toMatch(/^### .*(?:are you paid|pays you).*\?$/m);
    expect(content).toMatch(/ For the next class, see \[\w+\]\(\/test-preparation\/\w+\)\.\n\n\{ask:.*$/);
  },
);

const particulars: Record<string, string[]> = {
  australia: ['Department of Home Affairs', 'ImmiAccount', 'CoE'],
  canada: ['IRCC', 'study permit', 'letter of acceptance'],
  denmark: ['SIRI', 'ST1', 'admission letter'],
  europe: ['Migri', 'Enter Finland', 'Zulassungsbescheid'],
  ireland: ['Irish Immigration', 'AVATS', 'letter of acceptance'],
  'new-zealand': ['INZ', 'eVisa', 'offer of place'],
  uk: ['UKVI', 'ATAS', 'CAS'],
  usa: ['US Embassy in Nepal', 'DS-160', 'I-20'],
};

it('each destination names its own authority, form and document', () => {
  const missing = destinations.flatMap(({ path, content }) =>
    (particulars[path.replace('/study-abroad/', '')] ?? [`${path} is not in the table`]).filter(
      (name) => !content.includes(name),
    ),
  );
  expect(missing).toEqual([]);
});

const stepsBelow = (heading: string, text: string) =>
  all(/^\d+\. (.*)$/gm, text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '');

it('each step of a visa process says who is paid, or that nobody is, and what the student receives', () => {
  const processes = pages.filter(({ path }) => path.endsWith('/visa-process'));
  expect(processes).toHaveLength(4);
  for (const { path, content } of processes) {
    const steps = stepsBelow('The trail', content);
    expect(steps.length, path).toBeGreaterThan(9);
    const silent = steps.filter((step) => !/\*Paid to:\* nobody|\*Paid to:\* .+ \*Refund:\* ./.test(step));
    expect(silent, path).toEqual([]);
  }
});

it('each step of the road from Nepal says who is paid, or that nobody is, and what the student receives', () => {
  for (const { path, content } of destinations) {
    const steps = stepsBelow('The road from Nepal', content);
    expect(steps.length, path).toBeGreaterThan(7);
    expect(
      steps.filter((step) => !/\b(?:pay|pays|paid|buy)\b|charge|fee\b|free\b|costs?\b|money/i.test(step)),
      path,
    ).toEqual([]);
    const silent = steps.filter(
      (step) =>
        !/refund|return|give|keep|stays? with|lost|back|spent|free\b|nobody|nothing|rule (?:counts|decides)|Buy when/i.test(
          step,
        ),
    );
    expect(silent, path).toEqual([]);
  }
});

it('no long sentence appears on more than two of the eight destination pages', () => {
  expect(destinations).toHaveLength(8);
  const found = new Map<string, string[]>();
  for (const { path, content } of destinations) {
    const sentences = content
      .split(/(?<=[.?!])\s|\n|\|/)
      .map((each) => each.replaceAll(/[^\p{L}\p{N} ]/gu, '').trim());
    for (const sentence of new Set(sentences))
      if (sentence.split(/\s+/).length > 12) found.set(sentence, [...(found.get(sentence) ?? []), path]);
  }
  expect([...found].filter(([, where]) => where.length > 2)).toEqual([]);
});

const financialSupport =
  'https://www.canada.ca/en/immigration-refugees-citizenship/services/study-canada/study-permit/get-documents/financial-support.html';
/** The facts whose value is shown: key, value, address of the official source, and a day on which it stated the value. */
const stated = [
  [
    'nepal-noc',
    'Required; a bank sends money abroad only with it',
    'https://lawcommission.gov.np/',
    '2020-11-01',
  ],
  ['ca-funds-one', 'CAD 22,895', financialSupport, '2025-09-01'],
  ['ca-funds-two', 'CAD 28,502', financialSupport, '2025-09-01'],
];

it('a fact shows its value only if it has an official address and the day of an official copy', () => {
  for (const fact of showcaseFacts) parseOrThrow(factForm, fact);
  const shown = showcaseFacts.filter(({ checkedOn }) => checkedOn !== null);
  expect(shown.map(({ key, value, sourceUrl, checkedOn }) => [key, value, sourceUrl, checkedOn])).toEqual(
    stated,
  );
  for (const { key, sourceUrl } of showcaseFacts)
    expect(sourceUrl, key).toMatch(/^https:\/\/(?:[\w-]+\.)+[a-z]{2,}\//);
});
