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
  /** The host has not reported yet whether there is a session. */
  | { phase: 'starting' }
  | { phase: 'out' }
  | { phase: 'in'; office: Office }
  /** Signed out, with the screen still visible; `asking` shows the login above it. */
  | { phase: 'expired'; office: Office; reason: string; asking: boolean }
  /** Somebody ended the session or disabled the account: no office data stays on the screen. */
  | { phase: 'revoked'; office: Office; reason: string };

/** The moment at which a request was sent. */
export interface SentAt {
  /** How often somebody had signed in. */
  readonly signIns: number;
  /** How many people had been at this window. */
  readonly turn: number;
  /** How often the login had been put off. */
  readonly postponements: number;
}

export const pleaseSignIn = 'Please sign in.';

/** The server's reason for refusing the session, for example that the account is disabled. Reads the body of the answer. */
export async function reasonOf(refusal: Response): Promise<string> {
  const body: { message?: unknown } | null = await refusal.json().catch(() => null);
  return typeof body?.message === 'string' ? body.message : pleaseSignIn;
}

/** The failure of a request whose sender was replaced by somebody else. */
export const notYours = 'Not sent: somebody else has signed in.';

/** Pause between two tries to identify the stored token, in milliseconds. */
const pause = 5000;

/** The admin session as the app knows it. The token stays with the host (docs/product.md, "Sign-in and sessions"). */
export type Session = ReturnType<typeof createSession>;

export function createSession(platform: Platform) {
  let state: SessionState = { phase: 'starting' };
  let signIns = 0;
  let turn = 0;
  let postponements = 0;
  let waiting: ((renewed: boolean) => void)[] = [];
  const listeners = new Set<() => void>();

  const set = (next: SessionState) => {
    state = next;
    showCalendar(('office' in next && next.office.admin?.calendar) || 'AD');
    for (const listener of listeners) listener();
  };
  // The host reports the end of a session, also of an end that this window asked for. Without this the login would show twice,
  // and the second login would lose what was typed into the first.
  let isLeaving = false;
  const release = (renewed: boolean) => {
    const released = waiting;
    waiting = [];
    for (const each of released) each(renewed);
  };

  /** The office of an admin: the present one if it is theirs, else a new one. */
  function officeOf(admin: SignedInAdmin): Office {
    const current = 'office' in state ? state.office : null;
    if (current && (!current.admin || current.admin._id === admin._id)) {
      current.own(admin._id);
      return { ...current, admin };
    }
    turn += 1;
    return openOffice(platform, turn, admin, current?.admin?.name ?? null);
  }

  function begin(admin: SignedInAdmin) {
    const before = turn;
    signIns += 1;
    void remember(platform, admin);
    set({ phase: 'in', office: officeOf(admin) });
    release(turn === before);
  }

  /** Signs out with the screen still visible. A later refusal does not bring back a screen that was removed. */
  function close(reason: string, office: Office, isRevoked: boolean) {
    if (state.phase === 'revoked' && !isRevoked) return;
    if (isRevoked) set({ phase: 'revoked', office, reason });
    else set({ phase: 'expired', office, reason, asking: true });
  }

  /** Asks whose token is stored. Until the answer arrives the token counts as a valid session. */
  async function learnWho(isStopped: () => boolean) {
    const began = signIns;
    for (;;) {
      const who = await askWho(platform);
      if (isStopped() || state.phase !== 'in' || signIns !== began) return;
      if (who === 'unknown') await new Promise((resolve) => setTimeout(resolve, pause));
      // The app's next request is refused as well and shows the login.
      else if (who === 'refused') return;
      else {
        void remember(platform, who);
        return set({ phase: 'in', office: officeOf(who) });
      }
    }
  }

  /** Opens the office after the host has got a token. */
  async function enter(entering: Promise<SignInAnswer>): Promise<SignInAnswer> {
    const answer = await entering;
    if (!answer.ok) return answer;
    const who = await askWho(platform);
    if (typeof who === 'object') {
      begin(who);
      return answer;
    }
    // A session of an unknown admin must not go on.
    await platform.session.signOut();
    return { ok: false, message: null };
  }

  return {
    getState: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Counts the sign-ins, to know whether a refused request belongs to an earlier session. */
    get signIns(): number {
      return signIns;
    },
    /** Counts the people who used this window. A request of one person is never repeated for the next. */
    get turn(): number {
      return turn;
    },
    /** Asks the host and follows its changes. @returns stops following */
    start(): () => void {
      let stopped = false;
      const open = async () => {
        const signedIn = await platform.session.isSignedIn();
        const admin = signedIn ? await recall(platform) : null;
        if (stopped || state.phase !== 'starting') return;
        if (!signedIn) return set({ phase: 'out' });
        set({ phase: 'in', office: openOffice(platform, turn, admin, null) });
        await learnWho(() => stopped);
      };
      void open();
      const unfollow = platform.session.onChange(async (signedIn, isRevoked) => {
        if (signedIn) {
          const who = await askWho(platform);
          if (!stopped && typeof who === 'object') begin(who);
        } else if (state.phase === 'in' && !isLeaving) {
          close('You have been signed out.', state.office, isRevoked);
        }
      });
      return () => {
        stopped = true;
        unfollow();
      };
    },
    signIn: (credentials: Credentials): Promise<SignInAnswer> => enter(platform.session.signIn(credentials)),
    /** Accepts an invitation and signs in its account, replacing the present session. */
    accept: (accepted: AcceptedInvitation): Promise<SignInAnswer> =>
      enter(platform.session.acceptInvitation(accepted)),
    /** The account continues in a new session, and requests that the old one was refused are sent again. */
    async changePassword(passwords: NewPassword): Promise<SignInAnswer> {
      const answer = await platform.session.changePassword(passwords);
      const who = answer.ok && (await askWho(platform));
      if (typeof who === 'object') begin(who);
      return answer;
    },
    /** Updates the name or the role of the signed-in account. */
    know(admin: SignedInAdmin) {
      if (state.phase !== 'in' || state.office.admin?._id !== admin._id) return;
      void remember(platform, admin);
      set({ phase: 'in', office: { ...state.office, admin } });
    },
    /** What `renew` must know about a request that is sent now. */
    sentAt: (): SentAt => ({ signIns, turn, postponements }),
    /**
     * The server refused the session. Signs out in place and waits for the next sign-in. The refusal of a request that was sent
     * before the login was put off does not ask again.
     *
     * @param answer the refusal, from which the host learns which token was refused
     * @returns whether the same person has a session again; false when staff postponed the login or logged out, or when somebody
     * else signed in
     */
    async renew(reason: string, sentAt: SentAt, answer?: Response): Promise<boolean> {
      const isRevoked = isRevocation(answer);
      const isSignedIn = () => signIns !== sentAt.signIns;
      const isPostponed = () => postponements !== sentAt.postponements && !isRevoked;
      if (state.phase === 'in' && !isSignedIn()) {
        // The refusal was for an older token, and the request goes out with the newer one.
        if (await platform.session.refused(answer)) return true;
      }
      if (isSignedIn()) return turn === sentAt.turn;
      if (isPostponed() || !('office' in state)) return false;
      const renewed = new Promise<boolean>((resolve) => waiting.push(resolve));
      close(reason, state.office, isRevoked);
      return renewed;
    },
    /** Closes the login: waiting requests fail, and the screen stays. */
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
    /** Ends the session, and shows the login if the host stays in the app. */
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
