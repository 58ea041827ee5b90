import { expect, onTestFinished, test, vi } from 'vitest';
import type { Platform } from '../platform.ts';
import { shownCalendar } from '../shown-calendar.ts';
import { createSession } from './session.ts';

const asha = { _id: '1', email: 'asha@office.example', name: 'Asha Gurung', role: 'owner', calendar: 'AD' };
const bikash = {
  _id: '2',
  email: 'bikash@office.example',
  name: 'Bikash K.C.',
  role: 'staff',
  calendar: 'BS',
};

/** A host that stores drafts in memory, with a server that has two admins. */
function host(signedIn: typeof asha | null) {
  const kept = new Map<string, string>();
  const listeners = new Set<(signedIn: boolean, isRevoked: boolean) => void>();
  let current = signedIn;
  let isReachable = true;
  let hasNewer = false;
  const platform = {
    session: {
      isSignedIn: async () => current !== null,
      async signIn({ email }) {
        current = [asha, bikash].find((each) => each.email === email) ?? null;
        return current ? { ok: true } : { ok: false, message: 'Invalid email or password' };
      },
      changePassword: async () => ({ ok: false, message: null }),
      async acceptInvitation() {
        current = bikash;
        return { ok: true };
      },
      async refused() {
        if (!hasNewer) current = null;
        return hasNewer;
      },
      async signOut() {
        current = null;
        for (const listener of listeners) listener(false, false);
        await new Promise((resolve) => setTimeout(resolve));
      },
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    drafts: {
      read: async (key) => kept.get(key) ?? null,
      keys: async () => [...kept.keys()],
      async write(key, text) {
        kept.set(key, text);
      },
      async remove(key) {
        kept.delete(key);
      },
      forget: async () => {},
    },
    async fetch() {
      if (!isReachable) throw new TypeError('no answer');
      const errors = [{ message: 'Please sign in.', extensions: { code: 'UNAUTHENTICATED' } }];
      return Response.json(current ? { data: { me: current } } : { errors });
    },
    upload: () => Promise.reject(new TypeError('not asked for here')),
    leaveAfterLogout: () => 'stayed',
    site: 'https://office.example/',
    saveFile: async () => false,
    download: async () => false,
    openExternal: () => {},
  } satisfies Platform;
  return {
    platform,
    kept,
    cut() {
      isReachable = false;
    },
    mend() {
      isReachable = true;
    },
    /** Reports the end of the session. @param isRevoked - for example after a logout in another tab */
    tellEnd(isRevoked = false) {
      current = null;
      for (const listener of listeners) listener(false, isRevoked);
    },
    /** Simulates that another tab stores a newer token. @param isTold - whether `onChange` reports it */
    replaceToken({ isTold = false } = {}) {
      hasNewer = true;
      current ??= asha;
      if (isTold) for (const listener of listeners) listener(true, false);
    },
  };
}

function officeOf(session: ReturnType<typeof createSession>) {
  const state = session.getState();
  if (!('office' in state)) throw new Error(`There is no office while ${state.phase}.`);
  return state.office;
}

const signIn = (session: ReturnType<typeof createSession>, { email }: typeof asha) =>
  session.signIn({ email, password: 'departure at dawn' });

test('a person who signs in again continues in the same office, and waiting requests are sent', async () => {
  const session = createSession(host(null).platform);
  await signIn(session, asha);
  const before = officeOf(session);
  const waiting = session.renew('Please sign in.', session.sentAt());
  await signIn(session, asha);
  expect(await waiting).toBe(true);
  expect(officeOf(session)).toMatchObject({ turn: before.turn, former: null, admin: asha });
  expect(officeOf(session).drafts).toBe(before.drafts);
});

test('only a request sent after the login was postponed asks for the login again', async () => {
  const { platform } = host(asha);
  const session = createSession(platform);
  session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  const sentAt = session.sentAt();
  const first = session.renew('Please sign in.', sentAt);
  await expect.poll(() => session.getState()).toMatchObject({ phase: 'expired', asking: true });
  session.postpone();
  expect(await first).toBe(false);
  expect(await session.renew('Please sign in.', sentAt)).toBe(false);
  expect(session.getState()).toMatchObject({ phase: 'expired', asking: false });
  void session.renew('Please sign in.', session.sentAt());
  expect(session.getState()).toMatchObject({ phase: 'expired', asking: true });
});

test('a rejection that the host is still checking does not show the login again either', async () => {
  const { platform, tellEnd } = host(asha);
  const { promise: looked, resolve: look } = Promise.withResolvers<boolean>();
  platform.session.refused = () => looked;
  const session = createSession(platform);
  session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  const refused = session.renew('Please sign in.', session.sentAt());
  tellEnd();
  expect(session.getState()).toMatchObject({ phase: 'expired', asking: true });
  session.postpone();
  look(false);
  expect(await refused).toBe(false);
  expect(session.getState()).toMatchObject({ phase: 'expired', asking: false });
});

test('a revoked session removes the office from the screen even after the login was postponed', async () => {
  const { platform } = host(asha);
  const session = createSession(platform);
  session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  const sentAt = session.sentAt();
  void session.renew('Please sign in.', sentAt);
  await expect.poll(() => session.getState().phase).toBe('expired');
  session.postpone();
  const revoked = new Response(null, { status: 401, headers: { 'prasthan-session': 'revoked' } });
  void session.renew('This account is disabled.', sentAt, revoked);
  await expect.poll(() => session.getState().phase).toBe('revoked');
});

test('a logout in another tab removes the office from the screen even if the session has expired', async () => {
  const { platform, tellEnd } = host(asha);
  const session = createSession(platform);
  session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  tellEnd();
  expect(session.getState().phase).toBe('expired');
  tellEnd(true);
  expect(session.getState().phase).toBe('revoked');
});

test('another person gets a new office, and waiting requests are never sent', async () => {
  const { platform } = host(null);
  const session = createSession(platform);
  await signIn(session, asha);
  await officeOf(session).drafts.write('Service:new', 'Asha types');
  const { turn } = session;
  const waiting = session.renew('Please sign in.', session.sentAt());
  await signIn(session, bikash);
  expect(await waiting).toBe(false);
  expect(session.turn).not.toBe(turn);
  expect(officeOf(session)).toMatchObject({ admin: bikash, former: asha.name });
  expect(await officeOf(session).drafts.read('Service:new')).toBeNull();

  session.renew('Please sign in.', session.sentAt());
  await signIn(session, asha);
  expect(await officeOf(session).drafts.read('Service:new')).toBe('Asha types');
});

test('a stored token opens the office immediately; its drafts wait until the server has identified the account', async () => {
  const { platform, kept } = host(asha);
  kept.set('1 Service:new', 'Asha types');
  const session = createSession(platform);
  const stop = session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  expect(await officeOf(session).drafts.read('Service:new')).toBe('Asha types');
  stop();
});

test('without the server, the person who last signed in on this device gets their drafts', async () => {
  const { platform, kept, cut } = host(asha);
  kept.set('signedInAs', JSON.stringify(asha));
  kept.set('1 Service:new', 'Asha types');
  cut();
  const session = createSession(platform);
  const stop = session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  expect(await officeOf(session).drafts.read('Service:new')).toBe('Asha types');
  stop();
});

test('a sign-in fails if the account cannot be identified afterwards', async () => {
  const { platform, cut } = host(null);
  const session = createSession(platform);
  const stop = session.start();
  await expect.poll(() => session.getState().phase).toBe('out');
  cut();
  expect(await signIn(session, asha)).toEqual({ ok: false, message: null });
  expect(session.getState().phase).toBe('out');
  expect(await platform.session.isSignedIn()).toBe(false);
  stop();
});

test('a logout forgets the account, and keeps its drafts', async () => {
  const { platform, kept } = host(null);
  const session = createSession(platform);
  await signIn(session, asha);
  await officeOf(session).drafts.write('Service:new', 'Asha types');
  await session.logout('Logged out successfully');
  expect([...kept]).toEqual([['1 Service:new', 'Asha types']]);
});

test('a logout leads directly to the login, although the host reports the end of the session before the logout is done', async () => {
  const { platform } = host(null);
  const session = createSession(platform);
  const stop = session.start();
  await expect.poll(() => session.getState().phase).toBe('out');
  await signIn(session, asha);
  const phases: string[] = [];
  session.subscribe(() => phases.push(session.getState().phase));
  await session.logout('Logged out successfully');
  expect(phases).toEqual(['out']);
  stop();
});

test('a rejected old token does not affect the newer token, and the request is sent again', async () => {
  const { platform, replaceToken } = host(null);
  const session = createSession(platform);
  await signIn(session, asha);
  replaceToken();
  expect(await session.renew('Please sign in.', session.sentAt())).toBe(true);
  expect(session.getState().phase).toBe('in');
  expect(await platform.session.isSignedIn()).toBe(true);
});

test('a rejected request of a newly opened page shows the login, even if the account is already known', async () => {
  const { platform } = host(asha);
  const session = createSession(platform);
  const stop = session.start();
  const sentAt = session.sentAt();
  await expect.poll(() => session.getState()).toMatchObject({ phase: 'in', office: { admin: asha } });
  void session.renew('Please sign in.', sentAt);
  await expect.poll(() => session.getState()).toMatchObject({ phase: 'expired', asking: true });
  stop();
});

test('if two requests are rejected and another tab stores a valid token in between, the first request does not wait forever', async () => {
  const { platform, replaceToken } = host(asha);
  const session = createSession(platform);
  const stop = session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  const first = session.renew('Please sign in.', session.sentAt());
  const sentAt = session.sentAt();
  await expect.poll(() => session.getState()).toMatchObject({ phase: 'expired', asking: true });
  replaceToken();
  const second = session.renew('Please sign in.', sentAt);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(session.getState().phase).toBe('in');
  stop();
});

test('a sign-in in another tab takes effect as soon as the server responds, even after failed attempts', async () => {
  const { platform, replaceToken, cut, mend } = host(asha);
  const session = createSession(platform);
  const stop = session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  const waiting = session.renew('Please sign in.', session.sentAt());
  await expect.poll(() => session.getState().phase).toBe('expired');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  cut();
  replaceToken({ isTold: true });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(session.getState().phase).toBe('expired');
  mend();
  await vi.advanceTimersByTimeAsync(6000);
  expect(session.getState().phase).toBe('in');
  expect(await waiting).toBe(true);
  stop();
});

test('a logout is not undone by a response that arrives after it', async () => {
  const { platform, replaceToken } = host(asha);
  const session = createSession(platform);
  const stop = session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  platform.fetch = () => answered;
  replaceToken({ isTold: true });
  await session.logout('Logged out successfully');
  answer(Response.json({ data: { me: asha } }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(session.getState().phase).toBe('out');
  stop();
});

test('a person who accepts an invitation gets a new office', async () => {
  const session = createSession(host(null).platform);
  await signIn(session, asha);
  await session.accept({ token: 'of the link', name: 'Bikash K.C.', password: 'departure at dawn' });
  expect(officeOf(session)).toMatchObject({ admin: bikash, former: asha.name });
});

test('a new name is used immediately, and on this device after a restart', async () => {
  const { platform, kept } = host(null);
  const session = createSession(platform);
  await signIn(session, asha);
  session.updateAccount({ ...asha, name: 'Asha Rai' });
  expect(officeOf(session).admin?.name).toBe('Asha Rai');
  expect(kept.get('signedInAs')).toContain('Asha Rai');
  session.updateAccount({ ...bikash, name: 'Somebody else' });
  expect(officeOf(session).admin?.name).toBe('Asha Rai');
});

test("days are shown in the signed-in account's calendar", async () => {
  const { platform, kept } = host(null);
  const session = createSession(platform);
  await signIn(session, bikash);
  expect(shownCalendar()).toBe('BS');
  session.updateAccount({ ...bikash, calendar: 'AD' });
  expect(shownCalendar()).toBe('AD');
  session.updateAccount(bikash);
  expect(kept.get('signedInAs')).toContain('"BS"');
  await signIn(session, asha);
  expect(shownCalendar()).toBe('AD');
});

test('a revoked session leaves nothing on the screen, and a later rejection does not bring it back', async () => {
  const { platform } = host(asha);
  const session = createSession(platform);
  session.start();
  await expect.poll(() => session.getState().phase).toBe('in');
  const waiting = session.renew(
    'This account is disabled.',
    session.sentAt(),
    new Response(null, { status: 401, headers: { 'prasthan-session': 'revoked' } }),
  );
  await expect
    .poll(() => session.getState())
    .toMatchObject({ phase: 'revoked', reason: 'This account is disabled.' });
  void session.renew('Please sign in.', session.sentAt());
  session.postpone();
  expect(session.getState()).toMatchObject({ phase: 'revoked', reason: 'This account is disabled.' });
  const again = session.renew('Please sign in.', session.sentAt());
  await session.signIn({ email: asha.email, password: 'right' });
  expect(session.getState().phase).toBe('in');
  expect(await again).toBe(true);
  expect(await waiting).toBe(false);
});
