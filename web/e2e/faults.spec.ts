import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf, faultsOutsideOfRequests } from './faults.ts';
import { logsVariable } from './site.ts';
import { expect, test } from './test.ts';

/** Tests how errors fail a test: errors in the browser, and errors that the server logs for the test's requests. */

test("the server's log contains the id of the test that sent the request", async ({ page }, { testId }) => {
  // This page is rendered for each visitor, so each request is logged. Responses from the cache are not logged.
  await page.goto('/contact');
  const logs = process.env[logsVariable] ?? '';
  const paths = () =>
    readdirSync(logs)
      .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
      .filter((line) => line.includes(testId))
      .map((line) => JSON.parse(line).path);
  // The log line is written after the response is sent.
  await expect.poll(paths).toContain('/contact');
});

test('a logged error belongs to the request that caused it, or to none', () => {
  const logs = mkdtempSync(join(tmpdir(), 'prasthan-faults-'));
  const lines = [
    'Site http://127.0.0.1:1',
    '{"level":30,"requestId":"one","msg":"request"}',
    '{"level":50,"requestId":"one","msg":"unexpected error"}',
    '{"level":60,"msg":"out of memory"}',
  ];
  writeFileSync(join(logs, 'server.log'), lines.join('\n'));
  expect(faultsOf(logs, 'one')).toEqual([lines[2]]);
  expect(faultsOf(logs, 'two')).toEqual([]);
  expect(faultsOutsideOfRequests(logs)).toEqual([lines[3]]);
  rmSync(logs, { recursive: true });
});

test('a view transition that the browser skips fails no test', async ({ page }) => {
  await page.goto('/privacy');
  const reported = page.waitForEvent('pageerror');
  await page.evaluate(() => document.startViewTransition().skipTransition());
  await reported;
});
