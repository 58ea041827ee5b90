import type { Credentials, Platform, SignInAnswer } from '../platform.ts';

export type SessionState =
  /** The host has not said yet whether there is a session. */
  | { phase: 'starting' }
  | { phase: 'out' }
  | { phase: 'in' }
  /** Signed out in place: the work stays on the screen, and `asking` shows the login above it. */
  | { phase: 'expired'; reason: string; asking: boolean };

/** The admin session as the app knows it (SPEC.md §4): the token itself stays with the host. */
export interface Session {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** How many sign-ins there have been; tells whether a refused request was sent by an earlier session. */
  readonly signIns: number;
  /** Asks the host, and follows it. Returns the way to stop. */
  start(): () => void;
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  /**
   * The server refused the session. Signs out in place and waits for the next sign-in.
   *
   * @returns whether there is a session again; false when staff put it off or logged out
   */
  renew(reason: string): Promise<boolean>;
  /** Puts the sign-in off: what waits for it fails, and the work stays. */
  postpone(): void;
  /** Shows the login again after it was put off. */
  ask(): void;
  /** Ends the session. Where the host stays, the login shows. */
  logout(toast: string): Promise<'left' | 'stayed'>;
}

export function createSession(platform: Platform): Session {
  let state: SessionState = { phase: 'starting' };
  let signIns = 0;
  let waiting: ((renewed: boolean) => void)[] = [];
  const listeners = new Set<() => void>();

  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const release = (renewed: boolean) => {
    const released = waiting;
    waiting = [];
    for (const each of released) each(renewed);
  };
  const begin = () => {
    signIns += 1;
    set({ phase: 'in' });
    release(true);
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get signIns() {
      return signIns;
    },
    start() {
      let stopped = false;
      platform.session.isSignedIn().then((signedIn) => {
        if (!stopped && state.phase === 'starting') set({ phase: signedIn ? 'in' : 'out' });
      });
      const unfollow = platform.session.onChange((signedIn) => {
        if (signedIn && state.phase !== 'in') begin();
        else if (!signedIn && state.phase === 'in') {
          set({ phase: 'expired', reason: 'You have been signed out.', asking: true });
        }
      });
      return () => {
        stopped = true;
        unfollow();
      };
    },
    async signIn(credentials) {
      const answer = await platform.session.signIn(credentials);
      if (answer.ok) begin();
      return answer;
    },
    renew(reason) {
      if (state.phase === 'out') return Promise.resolve(false);
      const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
      if (state.phase === 'in') platform.session.signOut();
      set({ phase: 'expired', reason, asking: true });
      return answer;
    },
    postpone() {
      if (state.phase === 'expired') set({ ...state, asking: false });
      release(false);
    },
    ask() {
      if (state.phase === 'expired') set({ ...state, asking: true });
    },
    async logout(toast) {
      await platform.session.signOut();
      release(false);
      const where = platform.leaveAfterLogout(toast);
      if (where === 'stayed') set({ phase: 'out' });
      return where;
    },
  };
}
