import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { newKey, seal, unseal } from '../files/sealed-box.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** One guess costs 128 MB of memory and about half a second, so cracking a copied keychain entry is expensive. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const keyBytes = 32;
const sealName = 'copy-key';

export const copyLockName = 'copy-lock';

/** The minimum number of characters. A PIN may contain letters. */
export const shortestPin = 6;

const schema = z.object({
  salt: z.string(),
  /** The key of the offline copy, encrypted with a key derived from the PIN. */
  box: z.string(),
  wrong: z.int().nonnegative(),
});

export type LockedKey = z.output<typeof schema>;

export async function lockKey(key: Buffer, pin: string): Promise<LockedKey> {
  const salt = newKey();
  const wrapping = await derive(plain(pin), salt, keyBytes, cost);
  return {
    salt: salt.toString('base64'),
    box: seal(wrapping, sealName, key.toString('base64')).toString('base64'),
    wrong: 0,
  };
}

export async function unlockKey(locked: LockedKey, pin: string): Promise<Buffer | null> {
  const wrapping = await derive(plain(pin), Buffer.from(locked.salt, 'base64'), keyBytes, cost);
  const key = unseal(wrapping, sealName, Buffer.from(locked.box, 'base64'));
  return key === null ? null : Buffer.from(key, 'base64');
}

/** Parses a keychain entry. If the entry is damaged, returns a key that no PIN unlocks. */
export function readLockedKey(entry: string): LockedKey {
  try {
    return schema.parse(JSON.parse(entry));
  } catch {
    return { salt: '', box: '', wrong: guessLimit };
  }
}

export const writeLockedKey = (locked: LockedKey): string => JSON.stringify(locked);

/** After this many wrong PINs in a row, staff must sign in with the password. */
export const guessLimit = 10;
/** The number of wrong PINs that cause no wait. */
const free = 4;
const longestWait = 3_600_000;

/** Returns the wait in ms: 0 for up to `free` wrong PINs, then 30 s, doubled by each further wrong PIN, up to an hour. */
export const waitAfter = (wrong: number): number =>
  wrong <= free ? 0 : Math.min(30_000 * 2 ** (wrong - free - 1), longestWait);

/** Normalises a PIN, because different keyboards may encode the same character with different code points. */
const plain = (pin: string): string => pin.normalize('NFKC');
