import { AsyncEntry } from '@napi-rs/keyring';

/** The name under which the system's keychain shows our entries. */
const service = 'Prasthan';
/** How long the app waits for the keychain, milliseconds. A locked one may wait for its password much longer. */
export const patience = 5000;

/**
 * Without this option the library takes the kernel's keyring on Linux where no Secret Service answers. That keyring forgets
 * its entries at a restart, and reads as empty rather than away.
 */
const options = { linux: { store: 'secret-service' } } as const;

/** A keychain that is locked, absent or silent. */
class KeychainAway extends Error {
  override name = 'KeychainAway';
}

/** The system's keychain: Secret Service, macOS Keychain, Windows Credential Manager. */
export interface Keychain {
  /** @throws KeychainAway */
  read(name: string): Promise<string | null>;
  /** @throws KeychainAway */
  write(name: string, secret: string): Promise<void>;
  /** @throws KeychainAway */
  remove(name: string): Promise<void>;
}

/** @param limit how long to wait for an answer, milliseconds; null for as long as it takes */
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
  // Called inside `ask`, because the constructor throws without a Secret Service.
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

/** The keychain for work that somebody waits for: a silent keychain counts as away. */
export const keychain = openKeychain(patience);
/** The keychain for work that nobody waits for. On Linux the system may ask for the password of a locked keychain. */
export const patientKeychain = openKeychain(null);
/** The keychain of staff who go on without one. It keeps nothing. */
export const noKeychain: Keychain = {
  read: async () => null,
  write: () => Promise.reject(new KeychainAway('Staff go on without a keychain.')),
  remove: () => Promise.reject(new KeychainAway('Staff go on without a keychain.')),
};
