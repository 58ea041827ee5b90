import { AsyncEntry } from '@napi-rs/keyring';

/** Under this name the system's keychain shows what is ours. */
const service = 'Prasthan';
/** A locked keychain may wait for somebody to unlock it; the app does not, milliseconds. */
const patience = 5000;

/**
 * On Linux the library would otherwise take the kernel's keyring where no Secret Service answers: that one forgets at a
 * restart, and reads as empty rather than away.
 */
const options = { linux: { store: 'secret-service' } } as const;

/** A keychain that is locked, absent or silent. The message is for staff. */
export class KeychainAway extends Error {
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

async function ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(patience);
  const silence = new Promise<never>((_resolve, reject) => {
    late.addEventListener('abort', () => reject(new Error('no answer')), { once: true });
  });
  try {
    return await Promise.race([work(late), silence]);
  } catch (error) {
    throw new KeychainAway(
      'The keychain of this computer is locked or missing. You stay signed in until you quit, and nothing is kept on the disk.',
      { cause: error },
    );
  }
}

// The entry is made inside: without a Secret Service its constructor throws.
const entry = (name: string) => new AsyncEntry(service, name, options);

export const keychain: Keychain = {
  read: (name) => ask(async (signal) => (await entry(name).getPassword(signal)) ?? null),
  write: (name, secret) => ask(async (signal) => entry(name).setPassword(secret, signal)),
  async remove(name) {
    await ask(async (signal) => {
      const kept = entry(name);
      if ((await kept.getPassword(signal)) != null) await kept.deletePassword(signal);
    });
  },
};
