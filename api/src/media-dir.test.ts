import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeMediaDir } from './data-dir.ts';
import { useFolder } from './testing/folder.ts';
import { startTestApi } from './testing/test-api.ts';

const folder = useFolder();
writeFileSync(join(folder, 'file'), '');

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
