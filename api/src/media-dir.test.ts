import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMediaDir } from './data-dir.ts';
import { startTestApi } from './testing/test-api.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prasthan-media-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the folder for pictures is created, and checking it leaves no file', async () => {
  await Promise.all([1, 2, 3].map(() => makeMediaDir(join(folder, 'a', 'pictures'))));
  expect(readdirSync(join(folder, 'a', 'pictures'))).toEqual([]);
});

it('a start without a writable folder for pictures fails with one sentence and releases the data folder', async () => {
  const [dataDir, mediaDir] = [join(folder, 'data'), join(folder, 'file', 'pictures')];
  await expect(startTestApi({ dataDir, mediaDir })).rejects.toThrow(
    `The folder of the pictures ${mediaDir} cannot be written (ENOTDIR). Make it writable for this user, or name another one with MEDIA_DIR=...`,
  );
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
});
