import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build, isStale } from './staleness.ts';

const product = { inputs: ['src', 'lock.yaml', 'absent'], outputs: ['dist/main.js'], stamp: 'dist/.stamp' };
let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const compile = async () => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  write('dist/main.js', 'built');
};

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'prasthan-stale-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  write('src/deep/a.ts', 'a');
  write('lock.yaml', 'l');
  await build(root, product, compile);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a product', () => {
  it('is up to date after a build, and after a file was touched or a test changed', () => {
    expect(isStale(root, product)).toBe(false);
    utimesSync(join(root, 'src/deep/a.ts'), new Date(0), new Date());
    write('src/deep/a.test.ts', 'test');
    expect(isStale(root, product)).toBe(false);
  });

  it.each([
    ['a changed file', () => write('src/deep/a.ts', 'b')],
    ['a new file', () => write('src/b.ts', '')],
    ['a removed file', () => rmSync(join(root, 'src/deep/a.ts'))],
    ['a changed lock file', () => write('lock.yaml', 'm')],
    ['an input that appears', () => write('absent', '')],
    ['a missing product', () => rmSync(join(root, 'dist/main.js'))],
  ])('is stale after %s', (_, change) => {
    change();
    expect(isStale(root, product)).toBe(true);
  });

  it('is stale after a build that failed, or whose files changed meanwhile', async () => {
    const failed = build(root, product, () => Promise.reject(new Error('cut off')));
    await expect(failed).rejects.toThrow('cut off');
    expect(isStale(root, product)).toBe(true);
    await build(root, product, async () => write('src/deep/a.ts', 'changed meanwhile'));
    expect(isStale(root, product)).toBe(true);
  });
});
