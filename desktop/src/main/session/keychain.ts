import { AsyncEntry } from '@napi-rs/keyring';
import { newKey, seal, unseal } from '../files/sealed-box.ts';

/** The name that the system's keychain shows for our entries. */
const service = 'Prasthan';
/** How long the app waits for the keychain, in milliseconds. A locked keychain may take longer, until its password is typed. */
export const patience = 5000;

/**
 * Without this option and without a Secret Service, the library uses the Linux kernel's keyring. That keyring loses its entries
 * at a restart, and then looks empty instead of unavailable.
 */
const options = { linux: { store: 'secret-service' } } as const;

/** The keychain is locked, missing or does not respond. */
class KeychainAway extends Error {
  override name = 'KeychainAway';
}

/** The system's keychain: Secret Service, macOS Keychain or Windows Credential Manager. */
export interface Keychain {
  /** @throws KeychainAway */
  read(name: string): Promise<string | null>;
  /** @throws KeychainAway */
  write(name: string, secret: string): Promise<void>;
  /** @throws KeychainAway */
  remove(name: string): Promise<void>;
}

/** @param limit how long to wait for an answer, in milliseconds; null to wait without a limit */
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
  // Created inside `ask`, because the constructor throws without a Secret Service.
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

/** For work that staff wait for. A keychain that does not answer in time counts as unavailable. */
export const keychain = openKeychain(patience);
/** For work in the background. On Linux the system may show a password prompt meanwhile. */
export const patientKeychain = openKeychain(null);
/** Used when staff continue without a keychain. It stores nothing. */
export const noKeychain: Keychain = {
  read: async () => null,
  write: () => Promise.reject(new KeychainAway('Staff go on without a keychain.')),
  remove: () => Promise.reject(new KeychainAway('Staff go on without a keychain.')),
};

/** The keychain entry with the key of this computer's encrypted files. */
const deviceKeyName = 'device-key';

/** Reads the key of the encrypted files, or creates it at the first run. @throws KeychainAway */
export async function loadDeviceKey(keychain: Keychain): Promise<Buffer> {
  const stored = await keychain.read(deviceKeyName);
  if (stored) return Buffer.from(stored, 'base64');
  const key = newKey();
  await keychain.write(deviceKeyName, key.toString('base64'));
  return key;
}

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
