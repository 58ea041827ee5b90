/** Checks the table in docs/security.md: it must list each requirement once, and the evidence must exist. */
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { levels } from './asvs.ts';
import { filesOf, read } from './files.ts';

const files = filesOf();
const text = read('docs/security.md');

/** All requirements of ASVS levels 1 and 2. */
const wanted = Object.entries(levels).flatMap(([section, each]) =>
  [...each].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1}`])),
);
const place = (number: string) => number.split('.').map(Number);
const isBetween = (number: string, first: string, last: string) => {
  const [at, from, to] = [number, first, last].map((each) => {
    const [chapter = 0, section = 0, place_ = 0] = place(each);
    return chapter * 10_000 + section * 100 + place_;
  }) as [number, number, number];
  return from <= at && at <= to;
};

/** Parses a list such as "1.2.3, 1.3.2 to 1.3.7" or "V10" (a chapter). Omits requirements of level 3 in ranges and chapters. */
const numbersOf = (named: string) =>
  named.split(/, ?/).flatMap((part) => {
    if (/^V\d+$/.test(part)) return wanted.filter((each) => each.startsWith(`${part.slice(1)}.`));
    const [first = '', last] = part.split(' to ');
    return last ? wanted.filter((each) => isBetween(each, first, last)) : [first];
  });

const rows = [
  ...text.matchAll(/^\| ((?:\d+\.\d+\.\d+|V\d+)[^|]*?) \| ([^|]*?) \| ([^|]*?) \| ([^|]*?) \|$/gm),
].map(([, named = '', asks = '', state = '', evidence = '']) => ({ named, asks, state, evidence }));
const testsIn = (words: string) =>
  [...words.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => ({
    name,
    found: files.filter((file) =>
      name.includes('/') ? file === name || file.endsWith(`/${name}`) : basename(file) === name,
    ),
  }));
/** Returns the strings in quotation marks. In a `citation` they are headings; elsewhere they are titles of tests. */
const quotesIn = (words: string) => [...words.matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => quoted);
/** Matches citations such as `docs/product.md, "Roles"`. `above, "Keys"` and `below, "Keys"` cite docs/security.md itself. */
const citation = /(?:docs\/(\w+\.md)|above|below), ("[^"]+"(?:(?:,| and) "[^"]+")*)/g;

it('the table has each requirement of level 1 and 2 once, and no others', () => {
  const listed = rows.flatMap(({ named }) => numbersOf(named));
  expect(listed.filter((each, index) => listed.indexOf(each) !== index)).toEqual([]);
  expect(listed.toSorted()).toEqual(wanted.toSorted());
  expect(wanted).toHaveLength(253);
});

it('each row is held, written, open or none, and gives evidence', () => {
  const states = ['held', 'written', 'open', 'none'];
  const bad = rows.filter(({ state, evidence }) => !states.includes(state) || evidence.length < 10);
  expect(bad).toEqual([]);
});

// A row with the state "open" may also name tests, for the part of the requirement that is already met.
it.each(rows.filter(({ state, evidence }) => state === 'held' || testsIn(evidence).length > 0))(
  '$named: the tests that hold it exist',
  ({ evidence }) => {
    const tests = testsIn(evidence);
    const names = quotesIn(evidence.replace(citation, ''));
    expect(tests.length, 'names a test file').toBeGreaterThan(0);
    expect(names.length, 'quotes a test').toBeGreaterThan(0);
    expect(tests.filter(({ found }) => found.length !== 1).map(({ name }) => name)).toEqual([]);
    const sources = tests.map(({ found: [file = ''] }) => read(file).replace(/\\'/g, "'"));
    for (const name of names)
      expect(
        sources.some((source) => source.includes(name)),
        name,
      ).toBe(true);
    for (const [index, { name }] of tests.entries())
      expect(
        names.some((quoted) => sources[index]?.includes(quoted)),
        `a name out of ${name}`,
      ).toBe(true);
  },
);

it.each(rows.filter(({ state, evidence }) => state === 'written' || evidence.search(citation) >= 0))(
  '$named: the heading exists',
  ({ evidence }) => {
    const cited = [...evidence.matchAll(citation)];
    expect(cited.length, 'names a document and a heading').toBeGreaterThan(0);
    for (const [, document = 'security.md', quoted = ''] of cited)
      for (const heading of quotesIn(quoted))
        expect(
          read(`docs/${document}`)
            .split('\n')
            .some((line) => /^#+ /.test(line) && line.endsWith(` ${heading}`)),
          heading,
        ).toBe(true);
  },
);

it('every test file that the document names exists', () => {
  const missing = testsIn(text).filter(({ found }) => found.length !== 1);
  expect(missing.map(({ name }) => name)).toEqual([]);
});
