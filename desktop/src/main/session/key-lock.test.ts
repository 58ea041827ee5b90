import { expect, test } from 'vitest';
import { newKey } from '../files/sealed-box.ts';
import { guessLimit, lockKey, readLockedKey, unlockKey, waitAfter, writeLockedKey } from './key-lock.ts';

test('only the PIN decrypts the key, also as typed on another keyboard', async () => {
  const key = newKey();
  const kept = writeLockedKey(await lockKey(key, 'नमस्ते1é'));
  expect(kept).not.toContain(key.toString('base64'));
  const locked = readLockedKey(kept);
  expect(await unlockKey(locked, 'नमस्ते1e\u0301')).toEqual(key);
  expect(await unlockKey(locked, 'नमस्ते1e')).toBeNull();
});

test('a damaged entry accepts no PIN', () => {
  expect(readLockedKey('{"salt":1}').wrong).toBe(guessLimit);
  expect(readLockedKey('').wrong).toBe(guessLimit);
});

test('after four wrong PINs, each further one doubles the wait, up to an hour', () => {
  expect([0, 4, 5, 6, 9].map(waitAfter)).toEqual([0, 0, 30_000, 60_000, 480_000]);
  expect(waitAfter(1000)).toBe(3_600_000);
});
