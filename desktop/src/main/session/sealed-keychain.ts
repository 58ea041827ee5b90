import { seal, unseal } from '../files/sealed-box.ts';
import type { Keychain } from './keychain.ts';

const mark = 'sealed:';

/**
 * The keychain for the session's token. While the lock is on, the token is encrypted with the key that the PIN opens, so that a
 * start without the PIN finds no session.
 */
export function sealedKeychain(keychain: Keychain, key: () => Buffer, isLockOn: () => boolean): Keychain {
  return {
    async read(name) {
      const stored = await keychain.read(name);
      if (!stored?.startsWith(mark)) return stored;
      return unseal(key(), name, Buffer.from(stored.slice(mark.length), 'base64'));
    },
    write: (name, secret) =>
      keychain.write(name, isLockOn() ? mark + seal(key(), name, secret).toString('base64') : secret),
    remove: keychain.remove,
  };
}
