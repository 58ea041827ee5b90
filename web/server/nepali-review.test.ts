import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { nepaliReview } from './nepali-review.ts';

const root = join(import.meta.dirname, '../..');
const review = readFileSync(join(root, 'docs/nepali-review.md'), 'utf8');
const rows = review.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| English |'));
const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((each) => each.trim().replaceAll('\\|', '|')));

const exceptions: Readonly<Record<string, string>> = {
  'api/src/modules/admin/account-name.ts': 'letters that look alike',
  'api/src/modules/enquiry/inbox/name.rules.ts': 'the sounds of letters',
  'api/src/modules/import/import.days.ts': 'spellings of months in old spreadsheets',
  'api/src/database/migrations/20261122-initial.ts': 'the letters and endings that the search folds',
  'api/src/bench/bench-rows.ts': 'made-up rows of the benchmarks',
  'web/src/admin/features/import/step-cells.tsx': "an example of a spreadsheet's row",
};

interface Found {
  text: string;
  /** Whether the text is a part of a template literal. An inserted value may precede or follow it. */
  isPart: boolean;
}

/** Finds Devanagari text in strings, templates and JSX, but not in comments and regular expressions. */
function textsIn(node: unknown): Found[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  const isPart = type === 'TemplateElement';
  const text = isPart ? (value as { cooked: string }).cooked : value;
  if ((isPart || type === 'Literal' || type === 'JSXText') && typeof text === 'string')
    return /\p{Script=Devanagari}/u.test(text) ? [{ text, isPart }] : [];
  return Object.values(node).flatMap(textsIn);
}

it('is what `pnpm codegen` writes', () => {
  expect(review).toBe(nepaliReview());
});

it('contains each Nepali text of the product', () => {
  const known = new Set(cells.flatMap((row) => row.flatMap((cell) => cell.split('<br>'))));
  const files = globSync('{api/src,web/src,web/server,desktop/src}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.|\/testing[./]|\.testing\.|\/gql\//.test(file));
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    if (!/\p{Script=Devanagari}/u.test(code)) return [];
    return textsIn(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })).map((each) => ({
      file,
      ...each,
    }));
  });
  expect(Object.keys(exceptions).filter((file) => !found.some((each) => each.file === file))).toEqual([]);
  expect(found.length).toBeGreaterThan(500);
  const isThere = ({ text, isPart }: Found) =>
    isPart
      ? review.includes(text.trim())
      : text.split(/\n+/).every((line) => !line.trim() || known.has(line.trim()));
  expect(found.filter((each) => !(each.file in exceptions) && !isThere(each))).toEqual([]);
});

it('begins with the consent and the privacy page; the column for the readers is empty', () => {
  const headings = [...review.matchAll(/^## (.*)/gm)].map(([, heading]) => heading);
  expect(headings.slice(0, 2)).toEqual(['Consent', 'The page /privacy']);
  expect(cells.length).toBeGreaterThan(500);
  expect(cells.filter((row) => row.length !== 5 || row[3] !== '')).toEqual([]);
});
