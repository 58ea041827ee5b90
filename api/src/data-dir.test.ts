import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeDataDir } from './data-dir.ts';
import { lockDataDir } from './database/lock.ts';
import { loadSecrets } from './secrets.ts';
import { useFolder } from './testing/folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = join(useFolder(onTestFinished), 'new', '.data');
});

const modeOf = (path: string) => statSync(path).mode & 0o777;
/** If the server runs as root, PostgreSQL's user must be able to enter the folder. Other users must never list its files. */
const closed = process.getuid?.() === 0 ? 0o711 : 0o700;

it('is created closed to other users, whichever program creates it first', async () => {
  loadSecrets(dataDir);
  expect(modeOf(dataDir)).toBe(closed);
  rmSync(dataDir, { recursive: true });
  (await lockDataDir(dataDir)).release();
  expect(modeOf(dataDir)).toBe(closed);
});

it('an open folder that contains only our files is restricted at the next start, and a stricter mode is kept', () => {
  loadSecrets(dataDir);
  mkdirSync(join(dataDir, 'media'));
  chmodSync(dataDir, 0o755);
  makeDataDir(dataDir);
  expect(modeOf(dataDir)).toBe(closed);
  chmodSync(dataDir, 0o700);
  makeDataDir(dataDir);
  expect(modeOf(dataDir)).toBe(0o700);
});

it('a folder that contains other files keeps its mode', () => {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'index.html'), '');
  makeDataDir(dataDir);
  expect(modeOf(dataDir)).toBe(0o755);
});
