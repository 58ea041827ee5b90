/**
 * The signature of an update feed also covers the app's files, because the feed contains their hashes. `package.ts` writes the
 * signature, and the app verifies it before it downloads anything.
 */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

export type Feed = Readonly<Record<string, unknown>>;

function signed(file: string, feed: Feed): Buffer {
  const { signature: _signature, ...rest } = feed;
  return Buffer.from(`prasthan update 1\n${file}\n${canonical(rest)}`);
}

/** Sorts the keys, so that equal values give equal bytes. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/** @param key - an Ed25519 key */
export const signatureOf = (key: KeyObject, file: string, feed: Feed): string =>
  sign(null, signed(file, feed), key).toString('base64');

/** @param keys - public keys, as SPKI in base64 */
export function isSigned(keys: readonly string[], file: string, feed: Feed): boolean {
  const { signature } = feed;
  if (typeof signature !== 'string') return false;
  return keys.some((key) => {
    try {
      const opened = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      // With a key of another type, `verify` would use another algorithm.
      return (
        opened.asymmetricKeyType === 'ed25519' &&
        verify(null, signed(file, feed), opened, Buffer.from(signature, 'base64'))
      );
    } catch {
      return false;
    }
  });
}

export function feedFile(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}
