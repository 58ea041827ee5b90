import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderInMemory } from './temporary.ts';

it('is an empty folder that other users can enter', () => {
  const parent = mkdtempSync(join(tmpdir(), 'prasthan-parent-'));
  const folder = folderInMemory(parent, 0);
  expect(statSync(folder as string).mode & 0o777).toBe(0o755);
  expect(readdirSync(folder as string)).toEqual([]);
  rmSync(parent, { recursive: true });
});

it('is null and leaves nothing behind if there is too little memory, or no such folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'prasthan-parent-'));
  expect(folderInMemory(parent, Number.MAX_VALUE)).toBeNull();
  expect(readdirSync(parent)).toEqual([]);
  expect(folderInMemory(join(parent, 'missing'), 0)).toBeNull();
  rmSync(parent, { recursive: true });
});
