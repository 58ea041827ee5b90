import { net } from 'electron';
import type { Credentials, SignInAnswer } from 'web/admin/platform';
import type { SettingsFile } from '../files/settings.ts';
import type { Keychain } from './keychain.ts';
import { isFresh } from './token.claims.ts';

/** How long somebody waits for their sign-in on a line that says nothing, milliseconds. */
const patience = 30_000;

/**
 * What became of the session. `began`: there is a token, the first one or another. `refused`: the server would not have the
 * token any more, as when its twelve hours are over.
 */
export type SessionChange = 'began' | 'ended' | 'refused';

/** Who holds the token: this process alone, and the keychain between two runs (DESIGN.md §7). */
export interface SessionService {
  /** Reads the keychain; call it again after another server was chosen. Never throws. */
  load(): Promise<void>;
  token(): string | null;
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  /** Exchanges a token that has lived a while for one that lasts longer. Never throws: the next call tries again. */
  renew(): Promise<void>;
  /** Forgets the token, here and in the keychain. @param why that staff did not ask for it */
  signOut(why?: 'refused'): Promise<void>;
  onChange(listener: (change: SessionChange) => void): () => void;
}

interface SessionOptions {
  keychain: Promise<Keychain>;
  /** `server` is the origin that a token is kept under: another server never gets it. */
  settings: SettingsFile;
  /** The keychain did not take the token: the session lasts until the app quits. Called once a run. */
  onKeychainAway(): void;
}

/** The server's answer to who signs in or renews. */
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
  /** One after the other: an old token that is still being removed must not take the new one with it. */
  const inTurn = <T>(work: (kept: Keychain) => Promise<T>): Promise<T> => {
    const turn = working.then(async () => work(await keychain));
    working = turn.catch(() => {});
    return turn;
  };
  const keep = (server: string, given: string) =>
    inTurn(async (kept) => {
      // Meanwhile somebody may have signed out.
      if (token !== given) return;
      await kept.write(server, given);
      settings.write({ signedOutOf: null });
    }).catch(() => {
      if (!told) onKeychainAway();
      told = true;
    });
  const forget = (server: string) => {
    // It holds when the keychain is closed, and when the power goes this moment.
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
      if (server === null || old === null || isFresh(old)) return;
      const answer = await post(`${server}/api/admin/renew`, {}, old);
      const given = answer?.data?.token;
      // Meanwhile somebody may have signed out, or in.
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

/** Null when no answer came. */
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
