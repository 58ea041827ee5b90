/** Reads every text of the demonstration. No test here needs a database. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseOrThrow } from '../graphql/errors.ts';
import { courses } from '../modules/batch/batch.rules.ts';
import { defaultMenu, footerPages } from '../modules/defaults.ts';
import { factForm, factSubjects } from '../modules/fact/fact.form.ts';
import { pageForm } from '../modules/page/page.form.ts';
import { ownPaths } from '../modules/page/page.rules.ts';
import { showcaseFacts } from './showcase-facts.ts';
import { showcasePages } from './showcase-pages.ts';

const pages = showcasePages();
const paths = new Set([...ownPaths, ...pages.map(({ path }) => path)]);
const destinations = pages.filter(({ path }) => /^\/study-abroad\/[^/]+$/.test(path));

/** Returns all matches of a pattern in a text. */
const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([found, first]) => first ?? found);

describe.each(pages.map((page) => [page.file, page] as const))('%s', (file, { content, ...page }) => {
  it('has a path like its name, a title and a description', () => {
    expect(file).toBe(`${page.path.slice(1).replaceAll('/', '.')}.md`);
    expect(parseOrThrow(pageForm, { ...page, content })).toMatchObject({
      path: page.path,
      title: page.title,
    });
    expect(page.title).toMatch(/^.{2,60}$/);
    expect(page.description).toMatch(/^.{20,160}$/);
  });

  it('has no figure of money, hours or visa conditions outside of facts', () => {
    const text = `${page.title}\n${page.description}\n${content}`
      .replaceAll(/\]\([^)]*\)|\{[^}]*\}/g, ' ')
      .replaceAll(/^\d+\. /gm, '')
      .replaceAll(names, ' ');
    const isTest = file.startsWith('test-preparation.');
    expect(all(isTest ? measured : digits, text)).toEqual([]);
    expect(all(inWords, isTest ? text.replaceAll(/\beight weeks\b/gi, ' ') : text)).toEqual([]);
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

  it('is spelled "counsellor" and "counselling"', () => {
    expect(all(/\bcounsel(?:or|ing)\b(?!\))/gi, `${page.title} ${page.description} ${content}`)).toEqual([]);
  });
});

/** Names that contain digits. */
const names =
  /\+2\b|\b214\(b\)|\b221\(g\)|\b(?:I-20|I-94|DS-160|F-1|ST1|Form 956A?|[Uu]nder 18|Stamp (?:2|1G)|Priestley 11|subclass (?:500|485))\b/g;

/** A number in words; "one" is usually no figure. */
const number =
  '(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|sixteen|eighteen|twenty|thirty|forty|sixty|ninety|half|dozen|hundred|thousand|lakh|crore)';
const unit =
  '(?:hours?|days?|weeks?|months?|years?|rupees?|dollars?|pounds|euros?|kroner|percent|per cent|lakhs?|crores?|bands?)';

const digits = /\S* ?\d\S*(?: \S+)?/g;
/** In the format of a test, plain numbers are parts, questions and minutes. */
const measured = new RegExp(
  `[$€£]\\s*\\d|\\b(?:NPR|Rs|AUD|NZD|CAD|GBP|USD|EUR|DKK)\\.? ?\\d|\\d+ ?(?:%|${unit})`,
  'gi',
);
/** A plan may say "five months before": that is nobody's condition. */
const inWords = new RegExp(
  `\\b(?:${number}[ -])+(?:(?:\\w+ )?${unit}\\b(?! (?:before|earlier|ahead))|of (?:the )?(?:fee|tuition|price))`,
  'gi',
);

it('every path of the menu and the footer has its page, apart from those that the site itself draws', () => {
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
    expect(content).toMatch(/^\{ask:/m);
  },
);

it('no long sentence is on more than two of the eight destination pages', () => {
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

/** The facts whose value is shown: an official copy is known to have stated it on this day. */
const stated = { 'nepal-noc': '2020-11-01', 'ca-funds-one': '2025-09-01', 'ca-funds-two': '2025-09-01' };

it('a fact shows a value only with an official address and the day of an official copy', () => {
  for (const fact of showcaseFacts) parseOrThrow(factForm, fact);
  const shown = showcaseFacts.filter(({ checkedOn }) => checkedOn !== null);
  expect(Object.fromEntries(shown.map(({ key, checkedOn }) => [key, checkedOn]))).toEqual(stated);
  for (const { key, value, sourceUrl } of shown) {
    expect(value, key).not.toBe('');
    expect(sourceUrl, key).toMatch(/^https:\/\/(?:[\w-]+\.)+[a-z]{2,}\//);
  }
});
