import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { createDisk } from './disk.ts';
import { newKey } from './sealed-box.ts';
import { openDrafts } from './sealed-drafts.ts';

const home = temporaryFolder();
afterEach(() => {
  vi.useRealTimers();
});

test('a draft that does not fit on the disk is reported, and is written once there is room', async () => {
  vi.useFakeTimers();
  const folder = mkdtempSync(join(home, 'drafts-'));
  const path = join(folder, 'drafts.sealed');
  // /dev/full always reports a full disk.
  symlinkSync('/dev/full', `${path}.new`);
  const disk = createDisk();
  const told: (string | null)[] = [];
  disk.onChange(() => told.push(disk.words()));
  const key = newKey();
  const drafts = openDrafts(path, key, disk.keep);
  await drafts.write('one', 'First');
  await drafts.write('two', 'Second');
  expect(await drafts.read('two')).toBe('Second');
  expect(told).toEqual([
    expect.stringMatching(/^The disk of this computer is full: delete .*kept only until you quit/),
  ]);

  await vi.advanceTimersByTimeAsync(10_000);
  expect(disk.words()).not.toBeNull();
  rmSync(`${path}.new`);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(disk.words()).toBeNull();
  expect(told).toHaveLength(2);
  expect(await openDrafts(path, key).read('one')).toBe('First');
});

test('a file that was removed meanwhile is not written later', async () => {
  const folder = mkdtempSync(join(home, 'gone-'));
  const disk = createDisk();
  let full = true;
  const path = join(folder, 'file');
  const write = () => {
    if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    writeFileSync(path, 'old');
  };
  expect(disk.keep(path, write)).toBe(false);
  full = false;
  expect(disk.keep(path, () => rmSync(path, { force: true }))).toBe(true);
  expect(disk.words()).toBeNull();
  expect(() => readFileSync(path)).toThrow('ENOENT');
});
