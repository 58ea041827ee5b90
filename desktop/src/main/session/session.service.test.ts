import { beforeEach, expect, test, vi } from 'vitest';
import type { SettingsFile } from '../files/settings.ts';
import type { Keychain } from './keychain.ts';
import { createSessionService } from './session.service.ts';
import { idOf } from './token.claims.ts';

const fetched = vi.hoisted(() => vi.fn<(address: string, init: RequestInit) => Promise<Response>>());
vi.mock('electron', () => ({ net: { fetch: fetched } }));

const server = 'https://office.example';

const tokenNamed = (jti: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ jti, sub: 'asha', iat: 1, exp: 2 })}.signature`;
};
const [first, second] = [tokenNamed('first'), tokenNamed('second')];

async function signedIn() {
  const entries = new Map([[server, first]]);
  const log: string[] = [];
  const keychain: Keychain = {
    read: async (name) => entries.get(name) ?? null,
    async write(name, secret) {
      log.push(`stored ${idOf(secret)} while using ${idOf(session.token())}`);
      entries.set(name, secret);
    },
    async remove(name) {
      entries.delete(name);
    },
  };
  const settings = {
    read: () => ({ server, signedOutOf: null }),
    write: () => {},
  } as unknown as SettingsFile;
  const session = createSessionService({
    keychain: Promise.resolve(keychain),
    settings,
    onKeychainAway: () => {},
  });
  await session.load();
  const changes: string[] = [];
  session.onChange((change) => changes.push(change));
  return { session, entries, log, changes };
}

const giving = (token: string) => async () => Response.json({ success: true, data: { token } });

beforeEach(() => {
  fetched.mockReset().mockImplementation(giving(second));
});

test('a renewed token is in the keychain before it is used', async () => {
  const { session, entries, log } = await signedIn();
  await session.renew();
  expect(log).toEqual(['stored second while using first']);
  expect(session.token()).toBe(second);
  expect(entries.get(server)).toBe(second);
});

test('the token from a password change is used at once, because the old session has ended', async () => {
  const { session, entries, log, changes } = await signedIn();
  expect(await session.changePassword({ current: 'a', next: 'b' })).toEqual({ ok: true });
  expect(log).toEqual(['stored second while using second']);
  expect(entries.get(server)).toBe(second);
  expect(changes).toEqual(['began']);
});

test('a refusal of the old token during a password change does not end the session', async () => {
  const { session, changes } = await signedIn();
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetched.mockImplementation(() => promise);
  const changing = session.changePassword({ current: 'a', next: 'b' });
  const refused = session.refused('first', false);
  resolve(await giving(second)());
  expect(await refused).toBe(true);
  expect(await changing).toEqual({ ok: true });
  expect(session.token()).toBe(second);
  expect(changes).toEqual(['began']);
});

test('tokens are exchanged one at a time: no old token is renewed after the new one is in use', async () => {
  const { session } = await signedIn();
  const third = tokenNamed('third');
  const bearers: (string | undefined)[] = [];
  const answers = [second, third];
  fetched.mockImplementation(async (_address, init) => {
    bearers.push(idOf(new Headers(init.headers).get('Authorization')?.slice(7) ?? null) ?? undefined);
    return giving(answers.shift() ?? third)();
  });
  await Promise.all([session.renew(), session.changePassword({ current: 'a', next: 'b' })]);
  expect(bearers).toEqual(['first', 'second']);
  expect(session.token()).toBe(third);
});

test("the server's messages about fields are returned, and the token is kept", async () => {
  const { session } = await signedIn();
  const errors = { current: 'This is not your password.' };
  fetched.mockImplementation(async () => Response.json({ success: false, message: 'No.', errors }));
  expect(await session.changePassword({ current: 'a', next: 'b' })).toEqual({
    ok: false,
    message: 'No.',
    errors,
  });
  expect(session.token()).toBe(first);
});

test('the refusal of an old token does not affect the newer one; the refusal of the newer token ends the session', async () => {
  const { session, entries, changes } = await signedIn();
  await session.renew();
  expect(await session.refused('first', false)).toBe(true);
  expect(session.token()).toBe(second);
  expect(await session.refused('second', false)).toBe(false);
  expect(session.token()).toBeNull();
  expect(entries.size).toBe(0);
  expect(changes).toEqual(['refused']);
});

test('if staff sign out during a renewal, the new token is not stored', async () => {
  const { session, entries } = await signedIn();
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetched.mockImplementation((address) => (address.endsWith('/renew') ? promise : giving(second)()));
  const renewing = session.renew();
  await session.signOut();
  resolve(await giving(second)());
  await renewing;
  expect(session.token()).toBeNull();
  expect(entries.size).toBe(0);
});

test('a sign-out ends the session at the server', async () => {
  const { session } = await signedIn();
  await session.signOut();
  const [address, init] = fetched.mock.lastCall ?? [];
  expect(address).toBe(`${server}/api/admin/logout`);
  expect(new Headers(init?.headers).get('Authorization')).toBe(`Bearer ${first}`);
});
