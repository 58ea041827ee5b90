import { AsyncEntry } from '@napi-rs/keyring';

/** Under this name the system's keychain shows what is ours. */
const service = 'Prasthan';
/** A locked keychain may wait for somebody to unlock it; the app does not, milliseconds. */
export const patience = 5000;

/**
 * On Linux the library would otherwise take the kernel's keyring where no Secret Service answers: that one forgets at a
 * restart, and reads as empty rather than away.
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
  // The entry is made inside: without a Secret Service its constructor throws.
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

/** The keychain for work that somebody waits for: what is silent counts as away. */
export const keychain = openKeychain(patience);
/** The keychain for whoever has time: on Linux the system asks for the password of a locked one, and somebody may type it. */
export const patientKeychain = openKeychain(null);
/** Where staff go on without one: it is never asked. */
export const noKeychain: Keychain = {
  read: async () => null,
  write: () => Promise.reject(new KeychainAway('Staff go on without a keychain.')),
  remove: () => Promise.reject(new KeychainAway('Staff go on without a keychain.')),
};
