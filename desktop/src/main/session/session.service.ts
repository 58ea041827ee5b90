import { net } from 'electron';
import { learnTime } from 'web/admin/office-clock';
import type { AcceptedInvitation, Credentials, NewPassword, SignInAnswer } from 'web/admin/platform';
import type { SettingsFile } from '../files/settings.ts';
import type { Keychain } from './keychain.ts';
import { trustOf } from './safe-origin.ts';
import { unsafeServer } from './server-check.ts';
import { idOf, isFresh } from './token.claims.ts';

/** How long a sign-in waits for an answer, milliseconds. */
const patience = 15_000;
/** Said where no answer came: the password may well be right. */
const noAnswer =
  'The website cannot be reached, so nobody could sign in. Check the internet connection, then try again.';
/** How long a sign-out waits for the server, milliseconds. */
const farewell = 5000;

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
  changePassword(passwords: NewPassword): Promise<SignInAnswer>;
  acceptInvitation(accepted: AcceptedInvitation): Promise<SignInAnswer>;
  /** Exchanges a token that is no longer fresh for a new one. Never throws: the next call tries again. */
  renew(): Promise<void>;
  /** Writes the token into the keychain again: the lock, which seals it there, was switched on or off. */
  keepAgain(): Promise<void>;
  /** Ends the session at the server, and forgets the token, here and in the keychain. */
  signOut(): Promise<void>;
  /**
   * The server refused a token. Forgets the token, unless a newer one has replaced it.
   *
   * @param tokenId the `jti` of the refused token, null where it is not known
   * @returns whether there is a newer token
   */
  refused(tokenId: string | null): Promise<boolean>;
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
  errors?: Record<string, string>;
  data?: { token?: string };
}

export function createSessionService({ keychain, settings, onKeychainAway }: SessionOptions): SessionService {
  const address = () => settings.read().server;
  let token: string | null = null;
  let told = false;
  const listeners = new Set<(change: SessionChange) => void>();
  let working: Promise<unknown> = Promise.resolve();
  /** The exchange of the token that is under way. */
  let exchanging: Promise<unknown> = Promise.resolve();

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
  /**
   * One renewal or new password at a time. A second renewal that arrives late would bring an old token after the new one was
   * used, and the server would take it for a thief's.
   */
  const exchange = <T>(work: () => Promise<T>): Promise<T> => {
    const result = exchanging.then(work);
    exchanging = result.catch(() => {});
    return result;
  };
  /** Stores a token in the keychain, while `isWanted` says so: staff may sign out meanwhile. */
  const keep = (server: string, given: string, isWanted: () => boolean) =>
    inTurn(async (kept) => {
      if (!isWanted()) return;
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

  /** Signs somebody in. */
  async function begin(path: string, body: object): Promise<SignInAnswer> {
    const server = address();
    if (server === null) return { ok: false, message: null };
    if (trustOf(server) === 'open') return { ok: false, message: unsafeServer };
    const answer = await post(`${server}${path}`, body);
    const given = answer?.data?.token;
    if (!answer?.success || !given) return refusalOf(answer);
    set(given, 'began');
    await keep(server, given, () => token === given);
    return { ok: true };
  }
  /**
   * Takes a new token in the place of the old one. It is stored before it is used: the old one ends with the first use, and an app
   * that ends in between would find a dead token at its next start.
   */
  async function replace(server: string, old: string, given: string): Promise<void> {
    // Staff may have signed out or in meanwhile.
    const isWanted = () => token === old;
    await keep(server, given, isWanted);
    if (isWanted()) token = given;
  }

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
    signIn: (credentials) => begin('/api/admin/login', credentials),
    async acceptInvitation(accepted) {
      const [server, before] = [address(), token];
      const answer = await begin('/api/admin/invitation/accept', accepted);
      if (answer.ok) await endAtServer(server, before);
      return answer;
    },
    changePassword: (passwords) =>
      exchange(async () => {
        const server = address();
        const old = token;
        if (server === null || old === null) return { ok: false, message: null };
        if (trustOf(server) === 'open') return { ok: false, message: unsafeServer };
        const answer = await post(`${server}/api/admin/password`, passwords, { bearer: old });
        const given = answer?.data?.token;
        if (!answer?.success || !given) return refusalOf(answer);
        // The old session has ended with its token, so the new one is used before it is stored.
        if (token === old) set(given, 'began');
        await keep(server, given, () => token === given);
        return { ok: true };
      }),
    renew: () =>
      exchange(async () => {
        const server = address();
        const old = token;
        if (server === null || old === null || isFresh(old) || trustOf(server) === 'open') return;
        const answer = await post(`${server}/api/admin/renew`, {}, { bearer: old });
        const given = answer?.data?.token;
        if (given) await replace(server, old, given);
      }),
    async keepAgain() {
      const server = address();
      const given = token;
      if (server !== null && given !== null) await keep(server, given, () => token === given);
    },
    async signOut() {
      const server = address();
      const old = token;
      set(null, 'ended');
      if (server === null) return;
      void endAtServer(server, old);
      await forget(server);
    },
    async refused(tokenId) {
      // The refused token may be the one that is being replaced.
      await exchanging;
      if (token !== null && tokenId !== null && tokenId !== idOf(token)) return true;
      const server = address();
      set(null, 'refused');
      if (server !== null) await forget(server);
      return false;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function refusalOf(answer: SessionAnswer | null): SignInAnswer {
  if (answer === null) return { ok: false, message: noAnswer };
  return { ok: false, message: answer.message || null, ...(answer.errors && { errors: answer.errors }) };
}

/** Tells the server that a session is over. Without an answer the session ends there by its age. */
async function endAtServer(server: string | null, token: string | null): Promise<void> {
  if (server !== null && token !== null)
    await post(`${server}/api/admin/logout`, {}, { bearer: token, within: farewell });
}

/** Posts JSON; null when no answer came. @param options.within how long to wait, milliseconds */
async function post(
  address: string,
  body: object,
  { bearer, within = patience }: { bearer?: string; within?: number } = {},
): Promise<SessionAnswer | null> {
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
      signal: AbortSignal.timeout(within),
    });
    learnTime(response);
    return (await response.json()) as SessionAnswer | null;
  } catch {
    return null;
  }
}
