import { createListeners } from '../listeners.ts';
import {
  type AcceptedInvitation,
  type Credentials,
  isRevocation,
  type NewPassword,
  type Platform,
  type SignInAnswer,
} from '../platform.ts';
import { showCalendar } from '../shown-calendar.ts';
import { askWho, type Office, openOffice, recall, remember, type SignedInAdmin } from './office.ts';

export type SessionState =
  /** The host (the browser or the installed app) has not reported yet whether there is a session. */
  | { phase: 'starting' }
  | { phase: 'out' }
  | { phase: 'in'; office: Office }
  /** Signed out, but the screen stays visible. With `asking`, the login is shown above it. */
  | { phase: 'expired'; office: Office; reason: string; asking: boolean }
  /** Somebody ended the session or disabled the account, so the screen is replaced by the login. */
  | { phase: 'revoked'; office: Office; reason: string };

export interface SentAt {
  readonly signIns: number;
  /** How often a different person has signed in. */
  readonly turn: number;
  readonly postponements: number;
}

export const pleaseSignIn = 'Please sign in.';

/** Returns why the server rejected the session, for example a disabled account. Consumes the response's body. */
export async function reasonOf(refusal: Response): Promise<string> {
  const body: { message?: unknown } | null = await refusal.json().catch(() => null);
  return typeof body?.message === 'string' ? body.message : pleaseSignIn;
}

/** The error for a request that the server rejected and that is not sent again, because somebody else has signed in. */
export const notYours = 'Not sent: somebody else has signed in.';

/** Delay in ms before the server is asked again who is signed in. */
const pause = 5000;

/** The session without its token, which only the host has (docs/product.md, "Sign-in and sessions"). */
export type Session = ReturnType<typeof createSession>;

export function createSession(platform: Platform) {
  let state: SessionState = { phase: 'starting' };
  let signIns = 0;
  let turn = 0;
  let postponements = 0;
  let waiting: ((renewed: boolean) => void)[] = [];
  const listeners = createListeners();

  const set = (next: SessionState) => {
    state = next;
    showCalendar(('office' in next && next.office.admin?.calendar) || 'AD');
    listeners.call();
  };
  // Whether a logout is in progress. The host may then report the session's end, which must not count as an expired session.
  let isLeaving = false;
  let isStopped = false;
  const release = (renewed: boolean) => {
    const released = waiting;
    waiting = [];
    for (const each of released) each(renewed);
  };

  /** Returns the current `Office` if it belongs to this admin or to nobody yet; otherwise a new `Office`. */
  function officeOf(admin: SignedInAdmin): Office {
    const current = 'office' in state ? state.office : null;
    if (current && (!current.admin || current.admin._id === admin._id)) {
      current.own(admin._id);
      return { ...current, admin };
    }
    turn += 1;
    return openOffice(platform, turn, admin, current?.admin?.name ?? null);
  }

  /** @param isNew - false for the stored session that `start` continues */
  function begin(admin: SignedInAdmin, isNew = true) {
    const before = turn;
    if (isNew) signIns += 1;
    void remember(platform, admin);
    set({ phase: 'in', office: officeOf(admin) });
    release(turn === before);
  }

  /** If the session has expired, the screen stays behind the login. If it was revoked, the screen is removed for good. */
  function close(reason: string, office: Office, isRevoked: boolean) {
    if (state.phase === 'revoked' && !isRevoked) return;
    if (isRevoked) set({ phase: 'revoked', office, reason });
    else set({ phase: 'expired', office, reason, asking: true });
  }

  /**
   * Asks the server who is signed in, and repeats the request until there is a response. Without retries, a failed request
   * would leave the login open although another tab has signed in.
   */
  async function learnWho(isNew = true) {
    const began = signIns;
    const { phase } = state;
    for (;;) {
      const who = await askWho(platform);
      // If the phase has changed since the request, the response is about an older token.
      const isLate = state.phase !== phase;
      // A refused token needs no action here, because the next request will be refused and show the login.
      if (isStopped || isLate || signIns !== began || who === 'refused') return;
      if (who !== 'unknown') return begin(who, isNew);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async function enter(entering: Promise<SignInAnswer>): Promise<SignInAnswer> {
    const answer = await entering;
    if (!answer.ok) return answer;
    const who = await askWho(platform);
    if (typeof who === 'object') {
      begin(who);
      return answer;
    }
    // The session must not continue if its admin is unknown.
    await platform.session.signOut();
    return { ok: false, message: null };
  }

  return {
    getState: (): SessionState => state,
    subscribe: listeners.add,
    /** The number of sign-ins. If it has changed since a request was sent, the request belongs to an earlier session. */
    get signIns(): number {
      return signIns;
    },
    /** Increases each time another person signs in. One person's request is never retried for the next person. */
    get turn(): number {
      return turn;
    },
    /** Continues a stored session, and listens to the host's session events. @returns a function that stops both */
    start(): () => void {
      isStopped = false;
      const open = async () => {
        const signedIn = await platform.session.isSignedIn();
        const admin = signedIn ? await recall(platform) : null;
        if (isStopped || state.phase !== 'starting') return;
        if (!signedIn) return set({ phase: 'out' });
        set({ phase: 'in', office: openOffice(platform, turn, admin, null) });
        await learnWho(false);
      };
      void open();
      const unfollow = platform.session.onChange((signedIn, isRevoked) => {
        if (signedIn) void learnWho();
        else if (!isLeaving && (state.phase === 'in' || (isRevoked && state.phase === 'expired'))) {
          close('You have been signed out.', state.office, isRevoked);
        }
      });
      return () => {
        isStopped = true;
        unfollow();
      };
    },
    signIn: (credentials: Credentials): Promise<SignInAnswer> => enter(platform.session.signIn(credentials)),
    /** Accepts an invitation. The new session replaces the current one. */
    accept: (accepted: AcceptedInvitation): Promise<SignInAnswer> =>
      enter(platform.session.acceptInvitation(accepted)),
    /** Changes the password, which starts a new session. Requests rejected because of the old token are then sent again. */
    async changePassword(passwords: NewPassword): Promise<SignInAnswer> {
      const answer = await platform.session.changePassword(passwords);
      const who = answer.ok && (await askWho(platform));
      if (typeof who === 'object') begin(who);
      return answer;
    },
    updateAccount(admin: SignedInAdmin) {
      if (state.phase !== 'in' || state.office.admin?._id !== admin._id) return;
      void remember(platform, admin);
      set({ phase: 'in', office: { ...state.office, admin } });
    },
    /** Call before sending a request. Pass the result to `renew` if the server rejects the request. */
    sentAt: (): SentAt => ({ signIns, turn, postponements }),
    /**
     * Called when the server has rejected the session. Shows the login and waits until somebody signs in. If staff have closed
     * the login since the request was sent, it is not shown again, unless the session was revoked.
     * @param answer - the response, by which the host identifies the rejected token
     * @returns whether the same person is signed in again
     */
    async renew(reason: string, sentAt: SentAt, answer?: Response): Promise<boolean> {
      const isRevoked = isRevocation(answer);
      const isSignedIn = () => signIns !== sentAt.signIns;
      const isPostponed = () => postponements !== sentAt.postponements && !isRevoked;
      if (state.phase === 'in' && !isSignedIn()) {
        // If there is a newer token than the rejected one, the caller can retry with it.
        if (await platform.session.refused(answer)) return true;
      }
      if (isSignedIn()) return turn === sentAt.turn;
      if (isPostponed() || !('office' in state)) return false;
      const renewed = new Promise<boolean>((resolve) => waiting.push(resolve));
      close(reason, state.office, isRevoked);
      // The rejected token has already been removed. If a token is stored now, another tab has signed in since.
      if (await platform.session.isSignedIn()) void learnWho();
      return renewed;
    },
    /** Closes the login, but keeps the screen. Waiting requests fail. */
    postpone() {
      postponements += 1;
      if (state.phase === 'expired') set({ ...state, asking: false });
      release(false);
    },
    ask() {
      if (state.phase === 'expired') set({ ...state, asking: true });
    },
    forgetFormer() {
      if ('office' in state) set({ ...state, office: { ...state.office, former: null } });
    },
    /** Ends the session. Then the browser opens the site (`left`), but the installed app shows the login (`stayed`). */
    async logout(toast: string): Promise<'left' | 'stayed'> {
      isLeaving = true;
      try {
        await platform.session.signOut();
        await remember(platform, null);
        release(false);
        const where = platform.leaveAfterLogout(toast);
        if (where === 'stayed') set({ phase: 'out' });
        return where;
      } finally {
        isLeaving = false;
      }
    },
  };
}
