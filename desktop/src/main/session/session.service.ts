import { net } from 'electron';
import { adjustClock } from 'web/admin/office-clock';
import type { AcceptedInvitation, Credentials, NewPassword, SignInAnswer } from 'web/admin/platform';
import type { SettingsFile } from '../files/settings.ts';
import type { Keychain } from './keychain.ts';
import { trustOf } from './safe-origin.ts';
import { unsafeServer } from './server-check.ts';
import { idOf, isFresh } from './token.claims.ts';

const patience = 15_000;
/** The message if no response arrived. It must not say that the password was wrong. */
const noAnswer =
  'The website cannot be reached, so nobody could sign in. Check the internet connection, then try again.';
/** The timeout of the sign-out request, in milliseconds. */
const farewell = 5000;

/**
 * `began`: the app has read a token from the keychain, or staff have signed in, accepted an invitation or changed the
 * password; not after a renewal.
 * `ended`: staff signed out. `refused`: the server no longer accepts the token, for example twelve hours after the last
 * renewal. `revoked`: somebody ended the session or disabled the account.
 */
export type SessionChange = 'began' | 'ended' | 'refused' | 'revoked';

export type SessionService = ReturnType<typeof createSessionService>;

interface SessionOptions {
  keychain: Promise<Keychain>;
  /** The settings contain the server's origin. The token is stored by origin, so that no other server gets the token. */
  settings: SettingsFile;
  /** Called at most once per run, if the token cannot be stored. The session then lasts until the app quits. */
  onKeychainAway(): void;
}

interface SessionAnswer {
  success?: boolean;
  message?: string;
  errors?: Record<string, string>;
  data?: { token?: string };
}

/** Keeps the token in memory and, between two runs, in the keychain (docs/product.md, "Installed app"). */
export function createSessionService({ keychain, settings, onKeychainAway }: SessionOptions) {
  const address = () => settings.read().server;
  let token: string | null = null;
  let hasWarned = false;
  const listeners = new Set<(change: SessionChange) => void>();
  let working: Promise<unknown> = Promise.resolve();
  let exchanging: Promise<unknown> = Promise.resolve();

  const set = (next: string | null, change: SessionChange) => {
    const changed = token !== next;
    token = next;
    if (changed) for (const listener of listeners) listener(change);
  };
  /** Runs one keychain access at a time, so that the removal of an old token cannot remove the new token. */
  const inTurn = <T>(work: (kept: Keychain) => Promise<T>): Promise<T> => {
    const turn = working.then(async () => work(await keychain));
    working = turn.catch(() => {});
    return turn;
  };
  /**
   * Runs one renewal or password change at a time. Otherwise, the second could send a token that the first has replaced. The
   * server could then end the session, because a replaced token that is sent again may have been stolen.
   */
  const exchange = <T>(work: () => Promise<T>): Promise<T> => {
    const result = exchanging.then(work);
    exchanging = result.catch(() => {});
    return result;
  };
  /** Stores the token if `isWanted` is still true. Staff may have signed out while the keychain access waited for its turn. */
  const keep = (server: string, newToken: string, isWanted: () => boolean) =>
    inTurn(async (kept) => {
      if (!isWanted()) return;
      await kept.write(server, newToken);
      settings.write({ signedOutOf: null });
    }).catch(() => {
      if (!hasWarned) onKeychainAway();
      hasWarned = true;
    });
  const forget = (server: string) => {
    // Record the sign-out first: the keychain may be locked, or the power may fail before the removal.
    settings.write({ signedOutOf: server });
    return inTurn(async (kept) => {
      await kept.remove(server);
      settings.write({ signedOutOf: null });
    }).catch(() => {});
  };

  /** @param old - the token that the new one replaces */
  async function begin(path: string, body: object, old?: string): Promise<SignInAnswer> {
    const server = address();
    if (server === null) return { ok: false, message: null };
    if (trustOf(server) === 'open') return { ok: false, message: unsafeServer };
    const answer = await post(`${server}${path}`, body, { ...(old && { bearer: old }) });
    const newToken = answer?.data?.token;
    if (!answer?.success || !newToken) return refusalOf(answer);
    if (!old || token === old) set(newToken, 'began');
    await keep(server, newToken, () => token === newToken);
    return { ok: true };
  }
  /** Stores the new token before using it, because its first use invalidates the old token that the keychain contains. */
  async function replace(server: string, old: string, newToken: string): Promise<void> {
    // False if staff have signed out, or signed in again, during the renewal.
    const isWanted = () => token === old;
    await keep(server, newToken, isWanted);
    if (isWanted()) token = newToken;
  }

  return {
    /** Reads the token from the keychain. Call again after another server has been chosen. Never throws. */
    async load() {
      const server = address();
      const isOver = settings.read().signedOutOf === server;
      if (server !== null && isOver) await forget(server);
      const find = async () => (server === null || isOver ? null : inTurn((kept) => kept.read(server)));
      const found = await find().catch(() => null);
      set(found, found === null ? 'ended' : 'began');
    },
    token: () => token,
    signIn: (credentials: Credentials) => begin('/api/admin/login', credentials),
    async acceptInvitation(accepted: AcceptedInvitation) {
      const [server, before] = [address(), token];
      const answer = await begin('/api/admin/invitation/accept', accepted);
      if (answer.ok) await endAtServer(server, before);
      return answer;
    },
    changePassword: (passwords: NewPassword) =>
      // `begin` may use the new token before storing it, because the password change has already ended the old session.
      exchange(async (): Promise<SignInAnswer> => {
        if (token === null) return { ok: false, message: null };
        return begin('/api/admin/password', passwords, token);
      }),
    /** Replaces a token that is no longer fresh. Never throws; after a failure, the next call tries again. */
    renew: () =>
      exchange(async () => {
        const server = address();
        const old = token;
        if (server === null || old === null || isFresh(old) || trustOf(server) === 'open') return;
        const answer = await post(`${server}/api/admin/renew`, {}, { bearer: old });
        const newToken = answer?.data?.token;
        if (newToken) await replace(server, old, newToken);
      }),
    /** Stores the token again, encrypted if the PIN lock is on. Call after the lock is switched on or off. */
    async keepAgain() {
      const server = address();
      const newToken = token;
      if (server !== null && newToken !== null) await keep(server, newToken, () => token === newToken);
    },
    async signOut() {
      const server = address();
      const old = token;
      set(null, 'ended');
      if (server === null) return;
      void endAtServer(server, old);
      await forget(server);
    },
    /**
     * Call when the server has refused a token. Ends the session unless there is a newer token.
     *
     * @param tokenId - the `jti` of the refused token; null if unknown
     * @param isRevoked - whether somebody ended the session or disabled the account
     * @returns whether there is a newer token
     */
    async refused(tokenId: string | null, isRevoked: boolean) {
      // The refused token may be the old token of an exchange in progress.
      await exchanging;
      if (token !== null && tokenId !== null && tokenId !== idOf(token)) return true;
      const server = address();
      set(null, isRevoked ? 'revoked' : 'refused');
      if (server !== null) await forget(server);
      return false;
    },
    onChange: (listener: (change: SessionChange) => void) => void listeners.add(listener),
  };
}

function refusalOf(answer: SessionAnswer | null): SignInAnswer {
  if (answer === null) return { ok: false, message: noAnswer };
  return { ok: false, message: answer.message || null, ...(answer.errors && { errors: answer.errors }) };
}

async function endAtServer(server: string | null, token: string | null): Promise<void> {
  if (server !== null && token !== null)
    await post(`${server}/api/admin/logout`, {}, { bearer: token, within: farewell });
}

/** Sends a POST request. Returns null if no response arrives. @param options.within - the timeout in milliseconds */
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
    adjustClock(response);
    return (await response.json()) as SessionAnswer | null;
  } catch {
    return null;
  }
}
