import { net } from 'electron';
import type { Credentials, SignInAnswer } from 'web/admin/platform';
import type { Keychain } from './keychain.ts';

/** Who holds the token: this process alone, and the keychain between two runs (DESIGN.md §7). */
export interface SessionService {
  /** Reads the keychain; call it again after another server was chosen. Never throws. */
  load(): Promise<void>;
  token(): string | null;
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  signOut(): Promise<void>;
  onChange(listener: (signedIn: boolean) => void): () => void;
}

interface SessionOptions {
  keychain: Keychain;
  /** The server's origin. A token is kept under it: another server never gets it. */
  address(): string | null;
  /** The keychain did not answer; the message is for staff. Called once a run. */
  onKeychainAway(message: string): void;
}

interface LoginAnswer {
  success?: boolean;
  message?: string;
  data?: { token?: string };
}

export function createSessionService({ keychain, address, onKeychainAway }: SessionOptions): SessionService {
  let token: string | null = null;
  let told = false;
  const listeners = new Set<(signedIn: boolean) => void>();

  const set = (next: string | null) => {
    const changed = (token === null) !== (next === null);
    token = next;
    if (changed) for (const listener of listeners) listener(token !== null);
  };
  /** Without a keychain the session lasts until the app quits. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!told) onKeychainAway(error instanceof Error ? error.message : String(error));
      told = true;
      return null;
    }
  };

  return {
    async load() {
      const server = address();
      set(server === null ? null : await attempt(() => keychain.read(server)));
    },
    token: () => token,
    async signIn(credentials) {
      const server = address();
      if (server === null) return { ok: false, message: null };
      let answer: LoginAnswer | null;
      try {
        const response = await net.fetch(`${server}/api/admin/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(credentials),
          redirect: 'error',
          credentials: 'omit',
          bypassCustomProtocolHandlers: true,
        });
        answer = (await response.json()) as LoginAnswer | null;
      } catch {
        return { ok: false, message: null };
      }
      const given = answer?.data?.token;
      if (!answer?.success || !given) return { ok: false, message: answer?.message || null };
      await attempt(() => keychain.write(server, given));
      set(given);
      return { ok: true };
    },
    async signOut() {
      const server = address();
      set(null);
      if (server !== null) await attempt(() => keychain.remove(server));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
