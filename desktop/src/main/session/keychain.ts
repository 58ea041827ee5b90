import { AsyncEntry } from '@napi-rs/keyring';
import { newKey, seal, unseal } from '../files/sealed-box.ts';

const service = 'Prasthan';
/** The longest time in ms that staff wait for the keychain. After this time, `patientKeychain` continues in the background. */
export const patience = 5000;

/** Without this option, the library would use the kernel's keyring. The kernel's keyring is empty after a restart. */
const options = { linux: { store: 'secret-service' } } as const;

class KeychainAway extends Error {
  override name = 'KeychainAway';
}

/** Secret Service, macOS Keychain or Windows Credential Manager. Each method may throw KeychainAway. */
export interface Keychain {
  read(name: string): Promise<string | null>;
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** @param limit - the timeout in milliseconds; null for none */
function openKeychain(limit: number | null): Keychain {
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    let clock: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      if (limit !== null) clock = setTimeout(() => reject(new Error('no answer')), limit);
    });
    try {
      return await Promise.race([work(), silence]);
    } catch (error) {
      throw new KeychainAway('The keychain does not answer.', { cause: error });
    } finally {
      clearTimeout(clock);
    }
  };
  // Create an entry only when it is used, because the constructor throws if there is no Secret Service.
  const entry = (name: string) => new AsyncEntry(service, name, options);
  return {
    read: (name) => ask(async () => (await entry(name).getPassword()) ?? null),
    write: (name, secret) => ask(() => entry(name).setPassword(secret)),
    remove: (name) =>
      ask(async () => {
        const kept = entry(name);
        if ((await kept.getPassword()) != null) await kept.deletePassword();
      }),
  };
}

/** For accesses that staff wait for. A keychain that does not respond in time counts as unavailable. */
export const keychain = openKeychain(patience);
/** Has no timeout, because on Linux, the system may show a password prompt during an access. */
export const patientKeychain = openKeychain(null);
export const noKeychain: Keychain = {
  read: async () => null,
  write: () => Promise.reject(new KeychainAway('Staff go on without a keychain.')),
  remove: () => Promise.reject(new KeychainAway('Staff go on without a keychain.')),
};

const deviceKeyName = 'device-key';

/** Creates the key on the first run. @throws KeychainAway */
export async function loadDeviceKey(keychain: Keychain): Promise<Buffer> {
  const stored = await keychain.read(deviceKeyName);
  if (stored) return Buffer.from(stored, 'base64');
  const key = newKey();
  await keychain.write(deviceKeyName, key.toString('base64'));
  return key;
}

const mark = 'sealed:';

/** Returns a keychain for tokens. While the PIN lock is on, it encrypts each token with `key`, which only the PIN unlocks. */
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
