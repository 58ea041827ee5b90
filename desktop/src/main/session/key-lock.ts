import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { newKey, seal, unseal } from '../files/sealed-box.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** 128 MB and about half a second for each guess: also for somebody who has copied the keychain. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const keyBytes = 32;
const sealName = 'copy-key';

/** The keychain entry of the lock. While it is there, the lock is on. */
export const copyLockName = 'copy-lock';

/** A PIN is at least this long. Letters count too. */
export const shortestPin = 6;

const schema = z.object({
  salt: z.string(),
  /** The key of the copy, sealed with a key that only the PIN gives. */
  box: z.string(),
  /** Wrong PINs since the last right one. */
  wrong: z.int().nonnegative(),
});

/** The key of the copy as the keychain has it while the lock is on. */
export type LockedKey = z.output<typeof schema>;

/** Closes a key with a PIN. */
export async function lockKey(key: Buffer, pin: string): Promise<LockedKey> {
  const salt = newKey();
  const wrapping = await derive(plain(pin), salt, keyBytes, cost);
  return {
    salt: salt.toString('base64'),
    box: seal(wrapping, sealName, key.toString('base64')).toString('base64'),
    wrong: 0,
  };
}

/** @returns null for a wrong PIN */
export async function unlockKey(locked: LockedKey, pin: string): Promise<Buffer | null> {
  const wrapping = await derive(plain(pin), Buffer.from(locked.salt, 'base64'), keyBytes, cost);
  const key = unseal(wrapping, sealName, Buffer.from(locked.box, 'base64'));
  return key === null ? null : Buffer.from(key, 'base64');
}

/** The keychain's entry as a locked key. An entry that was damaged opens by no PIN. */
export function readLockedKey(entry: string): LockedKey {
  try {
    return schema.parse(JSON.parse(entry));
  } catch {
    return { salt: '', box: '', wrong: guessLimit };
  }
}

export const writeLockedKey = (locked: LockedKey): string => JSON.stringify(locked);

/** After so many wrong PINs in a row none is taken any more: the password opens the app. */
export const guessLimit = 10;
/** Wrong PINs that cost no wait. */
const free = 4;
const longestWait = 3_600_000;

/** How long the next guess waits, milliseconds: nothing at first, then 30 s doubled with each wrong PIN, at most an hour. */
export const waitAfter = (wrong: number): number =>
  wrong <= free ? 0 : Math.min(30_000 * 2 ** (wrong - free - 1), longestWait);

/** Keyboards write the same PIN in different code points. */
const plain = (pin: string): string => pin.normalize('NFKC');
