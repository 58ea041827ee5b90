import { expect, it } from 'vitest';
import { filesOf, read } from './files.ts';

const text = /\.(ts|tsx|js|mjs|css|md|html|ya?ml|json|svg)$/;
const files = filesOf().filter((file) => text.test(file) && file !== 'pnpm-lock.yaml');

it('every citation of docs/product.md names an existing heading', () => {
  const headings = new Set(
    [...read('docs/product.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? ''),
  );
  const cited = files
    .filter((file) => file !== '.ci/papers.test.ts')
    .flatMap((file) =>
      // Lines are joined, because a citation in a long comment may contain a line break.
      [
        ...read(file)
          .replace(/\n\s*(\*|\/\/)?\s*/g, ' ')
          .matchAll(/docs\/product\.md,\s+"([^"]+)"/g),
      ].map(([, heading]) => ({ file, heading: heading ?? '' })),
    );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ heading }) => !headings.has(heading) && heading !== '<Heading>')).toEqual([]);
});

it('no line cites a document that does not exist', () => {
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/\b[A-Z]{3,}\.md\b/g)]
      .map(([name]) => ({ file, name }))
      .filter(({ name }) => !files.some((each) => each === name || each.endsWith(`/${name}`))),
  );
  expect(missing).toEqual([]);
});

it('each guard of the installed app names files and a test that exist', () => {
  const rows = [...read('docs/desktop.md').matchAll(/^\| (.+) \| (.*`.+\.ts`.*) \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const inApp = (name: string) =>
    files.filter((file) => /^desktop\//.test(file) && file.endsWith(`/${name}`));
  const missing: string[] = [];
  let tests: string[] = [];
  for (const [, guard = '', where = '', evidence = ''] of rows) {
    const named = [...evidence.matchAll(/`([^`]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name);
    // "the same" means the test files of the row above.
    tests = evidence.startsWith('the same') ? [...tests, ...named] : named;
    const code = [...where.matchAll(/`([^`]+\.ts)`/g)].map(([, name = '']) => name);
    missing.push(...[...code, ...tests].filter((name) => inApp(name).length === 0));
    const sources = tests.flatMap(inApp).map(read);
    for (const [, words = ''] of evidence.matchAll(/"([^"…]+?)(?: …)?"/g))
      if (!sources.some((source) => source.includes(words))) missing.push(`${guard}: ${words}`);
    if (tests.length === 0) missing.push(guard);
  }
  expect(missing).toEqual([]);
});

it('root, installed app and changelog have the same version, and no other package has one', () => {
  const versionOf = (file: string): unknown => JSON.parse(read(file)).version;
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - (.+)$/gm)];
  const newest = headings[0]?.[1];
  expect(newest).toMatch(/^\d+\.\d+\.\d+$/);
  expect({ root: versionOf('package.json'), desktop: versionOf('desktop/package.json') }).toEqual({
    root: newest,
    desktop: newest,
  });
  expect([versionOf('api/package.json'), versionOf('web/package.json')]).toEqual([undefined, undefined]);
  // Only the newest version may lack a date.
  const dates = headings.map(([, , date]) => date ?? '');
  expect(dates.slice(1).filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
  expect(dates[0]).toMatch(/^(Unreleased|\d{4}-\d\d-\d\d)$/);
});
