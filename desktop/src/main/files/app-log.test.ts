import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { openLog } from './app-log.ts';

const home = temporaryFolder();
const folder = () => mkdtempSync(join(home, 'log-'));
const all = (path: string) =>
  readdirSync(path)
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('');

const canaries = [
  'Sita Gurung',
  'sita.gurung@student.example',
  '+9779851088888',
  '0190a1b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  '/home/sita/prasthan',
  'https://www.example.com.np/admin/contacts/7',
];

test('the log contains an error’s name, code and positions in our code, but not its message', () => {
  const path = folder();
  const log = openLog(path);
  for (const canary of canaries) {
    const error = Object.assign(
      new TypeError(`${canary} net::ERR_CONNECTION_REFUSED\n    at ${canary} (main.cjs:1:2)`),
      {
        code: canary,
      },
    );
    log.trouble('error', error);
    log.trouble('rejection', canary);
    log.note('server', { status: 500, path: canary });
    const named = new Error(canary);
    named.name = canary;
    named.stack = `Error: ${canary}\n    at ${canary} (${canary}/main.cjs:10:20)\n    at ${canary}.x (app:///${canary}/y.js:1:1)`;
    log.trouble('page error', named);
  }
  const written = all(path);
  for (const canary of canaries) expect(written).not.toContain(canary);
  for (const word of ['Sita', 'gurung', '9851088888', '0c1d2e3f4a5b', 'eyJ', 'example']) {
    expect(written).not.toContain(word);
  }
  expect(written).toContain('name=TypeError');
  expect(written).toContain('at test.ts:');
  expect(written).toContain('status=500');
});

test('the log stays small and keeps its newest lines', () => {
  const path = folder();
  const log = openLog(path);
  writeFileSync(join(path, 'app.log'), 'x'.repeat(256 * 1024));
  log.note('start', { version: '1.0.0' });
  writeFileSync(join(path, 'app.log'), 'y'.repeat(256 * 1024));
  log.note('start', { version: '1.0.1' });
  writeFileSync(join(path, 'app.log'), 'z'.repeat(256 * 1024));
  log.note('start', { version: '1.0.2' });
  const names = readdirSync(path).toSorted();
  expect(names).toEqual(['app.1.log', 'app.2.log', 'app.log']);
  expect(names.reduce((sum, name) => sum + statSync(join(path, name)).size, 0)).toBeLessThan(3 * 257 * 1024);
  expect(log.newest(1)[0]).toMatch(/ start version=1\.0\.2$/);
});

test('if the folder is not writable, the app runs without a log', () => {
  const file = join(folder(), 'in the way');
  writeFileSync(file, '');
  const log = openLog(file);
  log.note('start');
  expect(log.newest(10)).toEqual([]);
});
