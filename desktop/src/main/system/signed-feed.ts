/**
 * Signs and verifies update feeds. A feed contains the hash of each file, so its signature covers the files too. `package.ts`
 * writes the signature, and the app verifies it before it downloads anything.
 */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A feed as the updater parses it from `latest*.yml`. */
export type Feed = Readonly<Record<string, unknown>>;

/** Returns the bytes to sign: all values of the feed, and the file name, which ties the feed to one operating system. */
function signed(file: string, feed: Feed): Buffer {
  const { signature: _signature, ...rest } = feed;
  return Buffer.from(`prasthan update 1\n${file}\n${canonical(rest)}`);
}

/** Serialises to JSON with sorted keys, so that equal values give equal bytes. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/** Signs a feed with the project's Ed25519 key. */
export const signatureOf = (key: KeyObject, file: string, feed: Feed): string =>
  sign(null, signed(file, feed), key).toString('base64');

/** Whether a feed was signed with one of the given keys. @param keys public keys, SPKI in base64 */
export function isSigned(keys: readonly string[], file: string, feed: Feed): boolean {
  const { signature } = feed;
  if (typeof signature !== 'string') return false;
  return keys.some((key) => {
    try {
      const opened = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      // A key of another type would be verified with another algorithm.
      return (
        opened.asymmetricKeyType === 'ed25519' &&
        verify(null, signed(file, feed), opened, Buffer.from(signature, 'base64'))
      );
    } catch {
      return false;
    }
  });
}

/** Returns electron-builder's name for an operating system's feed file. */
export function feedFile(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}
