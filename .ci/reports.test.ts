/** Runs the installed test runners and reads their reports, to detect changes in the formats. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from './process.ts';
import { playwrightCounts, type Result, vitestCounts } from './reports.ts';

let folder: string;
/** Creates a folder for the tests and the report of one runner. */
const folderOf = (runner: string) => {
  const own = join(folder, runner);
  mkdirSync(own);
  return own;
};
beforeAll(() => {
  // The folder is in web/node_modules, so that the tests can import both runners. Node does not strip types in node_modules, so
  // the tests are JavaScript.
  folder = mkdtempSync(join(import.meta.dirname, '../web/node_modules/.reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a test file with three tests: one passes, one fails, and one is skipped. */
const three = (library: string) => `
import { expect, test } from '${library}';
test('stands', () => undefined);
test('falls', () => expect(1).toBe(2));
test.skip('rests', () => undefined);
`;
const counted = ({ passed, failed, skipped }: Result) => ({ passed, failed, skipped });

it('vitest’s tests are counted', async () => {
  const own = folderOf('vitest');
  writeFileSync(join(own, 'three.test.mjs'), three('vitest'));
  const report = join(own, 'report.json');
  const ended = await runProgram(
    ['vitest', 'run', '--root', own, '--reporter=json', `--outputFile=${report}`],
    { folder: 'web' },
  );
  expect(counted(vitestCounts(report, ended)), ended.output).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['rests'],
  });
});

it('Playwright’s tests are counted', async () => {
  const own = folderOf('playwright');
  writeFileSync(join(own, 'three.spec.mjs'), three('@playwright/test'));
  writeFileSync(join(own, 'playwright.config.mjs'), 'export default { workers: 1 };');
  const report = join(own, 'report.json');
  const ended = await runProgram(['playwright', 'test', '--config', own, '--reporter=json'], {
    folder: 'web',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  expect(counted(playwrightCounts(report, ended)), ended.output).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['rests ()'],
  });
});
