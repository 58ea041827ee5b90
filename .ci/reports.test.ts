/** The reports that the two runners write today, read. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from './process.ts';
import { playwrightCounts, type Result, vitestCounts } from './reports.ts';

let folder: string;
/** A folder for one of them. */
const folderOf = (runner: string) => {
  const own = join(folder, runner);
  mkdirSync(own);
  return own;
};
beforeAll(() => {
  // Below a package that has both runners. Node reads no TypeScript there, so the files are plain.
  folder = mkdtempSync(join(import.meta.dirname, '../web/node_modules/.reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One test passes, one when it is tried again, one never, and one does not run. */
const four = (library: string) => `
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '${library}';
const mark = join(import.meta.dirname, 'tried-by-${library.replace(/\W/g, '')}');
test('stands', () => undefined);
test('stands at last', () => {
  const isSecond = existsSync(mark);
  writeFileSync(mark, '');
  expect(isSecond).toBe(true);
});
test('falls', () => expect(1).toBe(2));
test.skip('rests', () => undefined);
`;
const counted = ({ passed, failed, skipped, second }: Result) => ({ passed, failed, skipped, second });

it('a test of vitest that passes on the second try counts as passed, and is named', async () => {
  const own = folderOf('vitest');
  writeFileSync(join(own, 'four.test.mjs'), four('vitest'));
  const report = join(own, 'report.json');
  const ended = await runProgram(
    ['vitest', 'run', '--root', own, '--retry=1', '--reporter=json', `--outputFile=${report}`],
    { folder: 'web' },
  );
  expect(counted(vitestCounts(report, ended)), ended.output).toEqual({
    passed: 2,
    failed: 1,
    skipped: ['rests'],
    second: ['four.test.mjs: stands at last'],
  });
});

it('so does one of Playwright', { timeout: 60_000 }, async () => {
  const own = folderOf('playwright');
  writeFileSync(join(own, 'four.spec.mjs'), four('@playwright/test'));
  writeFileSync(join(own, 'playwright.config.mjs'), 'export default { retries: 1, workers: 1 };');
  const report = join(own, 'report.json');
  const ended = await runProgram(['playwright', 'test', '--config', own, '--reporter=json'], {
    folder: 'web',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  expect(counted(playwrightCounts(report, ended)), ended.output).toEqual({
    passed: 2,
    failed: 1,
    skipped: ['rests ()'],
    second: ['four.spec.mjs: stands at last'],
  });
});
