import { net } from 'electron';
import type { Credentials, SignInAnswer } from 'web/admin/platform';
import type { SettingsFile } from '../files/settings.ts';
import type { Keychain } from './keychain.ts';
import { trustOf } from './safe-origin.ts';
import { unsafeServer } from './server-check.ts';
import { isFresh } from './token.claims.ts';

/** How long a sign-in waits for an answer, milliseconds. */
const patience = 30_000;

/**
 * A change of the session. `began`: there is a token, the first or a new one. `ended`: staff signed out. `refused`: the server
 * no longer accepts the token, for example because its twelve hours are over.
 */
export type SessionChange = 'began' | 'ended' | 'refused';

/** Holds the token: in this process alone, and in the keychain between two runs (docs/product.md, "Installed app"). */
export interface SessionService {
  /** Reads the keychain. Call it again after another server was chosen. Never throws. */
  load(): Promise<void>;
  token(): string | null;
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  /** Exchanges a token that is no longer fresh for a new one. Never throws: the next call tries again. */
  renew(): Promise<void>;
  /** Forgets the token, here and in the keychain. @param why `refused` where staff did not ask for it */
  signOut(why?: 'refused'): Promise<void>;
  onChange(listener: (change: SessionChange) => void): () => void;
}

interface SessionOptions {
  keychain: Promise<Keychain>;
  /** `server` is the origin under which the token is kept, so that another server never gets it. */
  settings: SettingsFile;
  /** The keychain did not take the token, so the session lasts until the app quits. Called once a run. */
  onKeychainAway(): void;
}

/** The server's answer to a sign-in or a renewal. */
interface SessionAnswer {
  success?: boolean;
  message?: string;
  data?: { token?: string };
}

export function createSessionService({ keychain, settings, onKeychainAway }: SessionOptions): SessionService {
  const address = () => settings.read().server;
  let token: string | null = null;
  let told = false;
  const listeners = new Set<(change: SessionChange) => void>();
  let working: Promise<unknown> = Promise.resolve();

  const set = (next: string | null, change: SessionChange) => {
    const changed = token !== next;
    token = next;
    if (changed) for (const listener of listeners) listener(change);
  };
  /** One access to the keychain at a time: the removal of an old token must not remove the new one. */
  const inTurn = <T>(work: (kept: Keychain) => Promise<T>): Promise<T> => {
    const turn = working.then(async () => work(await keychain));
    working = turn.catch(() => {});
    return turn;
  };
  const keep = (server: string, given: string) =>
    inTurn(async (kept) => {
      // Staff may have signed out meanwhile.
      if (token !== given) return;
      await kept.write(server, given);
      settings.write({ signedOutOf: null });
    }).catch(() => {
      if (!told) onKeychainAway();
      told = true;
    });
  const forget = (server: string) => {
    // The sign-out counts even if the keychain is closed, or the power fails before the token is removed.
    settings.write({ signedOutOf: server });
    return inTurn(async (kept) => {
      await kept.remove(server);
      settings.write({ signedOutOf: null });
    }).catch(() => {});
  };

  return {
    async load() {
      const server = address();
      const isOver = settings.read().signedOutOf === server;
      if (server !== null && isOver) await forget(server);
      const find = async () => (server === null || isOver ? null : inTurn((kept) => kept.read(server)));
      const found = await find().catch(() => null);
      set(found, found === null ? 'ended' : 'began');
    },
    token: () => token,
    async signIn(credentials) {
      const server = address();
      if (server === null) return { ok: false, message: null };
      if (trustOf(server) === 'open') return { ok: false, message: unsafeServer };
      const answer = await post(`${server}/api/admin/login`, credentials);
      const given = answer?.data?.token;
      if (!answer?.success || !given) return { ok: false, message: answer?.message || null };
      set(given, 'began');
      await keep(server, given);
      return { ok: true };
    },
    async renew() {
      const server = address();
      const old = token;
      if (server === null || old === null || isFresh(old) || trustOf(server) === 'open') return;
      const answer = await post(`${server}/api/admin/renew`, {}, old);
      const given = answer?.data?.token;
      // Staff may have signed out or in meanwhile.
      if (!given || token !== old) return;
      token = given;
      await keep(server, given);
    },
    async signOut(why) {
      const server = address();
      set(null, why ?? 'ended');
      if (server !== null) await forget(server);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Posts JSON; null when no answer came. */
async function post(address: string, body: object, bearer?: string): Promise<SessionAnswer | null> {
  try {
    const response = await net.fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      credentials: 'omit',
      bypassCustomProtocolHandlers: true,
      signal: AbortSignal.timeout(patience),
    });
    return (await response.json()) as SessionAnswer | null;
  } catch {
    return null;
  }
}
