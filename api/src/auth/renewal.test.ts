import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { callAs, goodPassword, makeAccount } from '../testing/accounts.ts';
import { ADMIN, SECRET, startTestApi, useTestApi } from '../testing/test-api.ts';

const server = useTestApi();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const hour = 3600;
const day = 24 * hour;
const now = () => Math.floor(Date.now() / 1000);
const payloadOf = (token: string) =>
  jwt.decode(token) as { sub: string; sid: string; jti: string; exp: number; auth_time: number };

const signIn = async (): Promise<string> =>
  (await server.call('POST', '/api/admin/login', ADMIN)).body.data.token;

/** Signs in, and returns a token for the new session whose claims say that the sign-in was `seconds` seconds ago. */
async function tokenSince(
  seconds: number,
  { exp = now() + 60, ...claims }: Record<string, number> = {},
): Promise<string> {
  const { sub, ...rest } = payloadOf(await signIn());
  return jwt.sign({ ...rest, auth_time: now() - seconds, exp, ...claims }, SECRET, { subject: sub });
}

const renew = (token: string) =>
  server.call('POST', '/api/admin/renew', {}, { authorization: `Bearer ${token}` });
const renewed = async (token: string): Promise<string> => (await renew(token)).body.data.token;
const statusOf = async (token: string): Promise<number> =>
  (await server.call('GET', '/api/admin/stats', undefined, { authorization: `Bearer ${token}` })).status;

/** Simulates that `interval` passes: shortens the old token's grace period, and lets the one-second cache expire. */
async function pass(token: string, interval: string): Promise<void> {
  await server.sql('update session set previous_until = previous_until - ?::interval where id = ?', [
    interval,
    payloadOf(token).sid,
  ]);
  vi.advanceTimersByTime(1001);
}

describe('a renewal', () => {
  it('extends the session by twelve hours and keeps its sign-in time', async () => {
    const { status, body } = await renew(await tokenSince(2 * day));
    expect(status).toBe(200);
    expect(body.data.admin).toEqual({ email: ADMIN.email, name: 'counsellor', role: 'owner' });
    const { exp, auth_time } = payloadOf(body.data.token);
    expect([exp, auth_time]).toEqual([now() + 12 * hour, now() - 2 * day]);
    expect(Date.parse(body.data.expiresAt)).toBe(exp * 1000);
    expect(await statusOf(body.data.token)).toBe(200);
  });

  it('extends the session to at most thirty days after its sign-in', async () => {
    const { body } = await renew(await tokenSince(30 * day - hour));
    expect(payloadOf(body.data.token).exp).toBe(now() + hour);
    const again = await renew(body.data.token);
    expect(payloadOf(again.body.data.token).exp).toBe(payloadOf(body.data.token).exp);
  });

  it('keeps the row of the session', async () => {
    const old = await signIn();
    expect(payloadOf(await renewed(old)).sid).toBe(payloadOf(old).sid);
  });

  it('is refused for a token that an older version issued without a session row', async () => {
    const { sub } = payloadOf(server.token);
    const made = { v: 0, iss: 'prasthan', aud: 'prasthan-admin', auth_time: now(), exp: now() + 60 };
    expect(await renew(jwt.sign(made, SECRET, { subject: sub }))).toMatchObject({
      status: 401,
      body: { message: 'Your session has expired. Please sign in again.' },
    });
  });

  it('is refused for an expired token', async () => {
    expect((await renew(await tokenSince(hour, { exp: now() - 1 }))).status).toBe(401);
  });

  it('is refused for a token whose session has ended', async () => {
    const token = await signIn();
    await server.call('POST', '/api/admin/logout', {}, { authorization: `Bearer ${token}` });
    expect((await renew(token)).status).toBe(401);
  });
});

describe('the old token of a renewed session', () => {
  it('is valid until the new token is used, and ten seconds longer for requests in flight', async () => {
    const old = await signIn();
    const next = await renewed(old);
    expect(await statusOf(old)).toBe(200);
    expect(await statusOf(next)).toBe(200);
    expect(await statusOf(old)).toBe(200);
    await pass(old, '10 seconds');
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(next)).toBe(200);
  });

  it('is valid while the new token is unused, because the app may not have stored the new one', async () => {
    const old = await signIn();
    const next = await renewed(old);
    await pass(old, '11 hours');
    expect(await statusOf(old)).toBe(200);
    expect(payloadOf(await renewed(old)).jti).toBe(payloadOf(next).jti);
  });

  it('gets the same new token again, in later and in simultaneous renewals', async () => {
    const old = await signIn();
    const answers = await Promise.all([renewed(old), renewed(old), renewed(old)]);
    expect(new Set(answers.map((token) => payloadOf(token).jti)).size).toBe(1);
    expect(payloadOf(await renewed(old)).jti).toBe(payloadOf(answers[0]).jti);
    expect(payloadOf(answers[0]).jti).not.toBe(payloadOf(old).jti);
  });
});

describe('a renewal with the old token after the new token was used', () => {
  it('ends the session, because two people have the session', async () => {
    const old = await signIn();
    const next = await renewed(old);
    expect(await statusOf(next)).toBe(200);
    expect(await statusOf(old)).toBe(200);
    expect((await renew(old)).status).toBe(401);
    expect([await statusOf(next), await statusOf(old)]).toEqual([401, 401]);
    expect((await renew(next)).status).toBe(401);
  });

  it('ends the session even after the ten seconds, and with a token that was replaced twice', async () => {
    for (const generations of [1, 2]) {
      const old = await signIn();
      let newest = old;
      for (let each = 0; each < generations; each += 1) {
        newest = await renewed(newest);
        expect(await statusOf(newest)).toBe(200);
      }
      await pass(old, '10 seconds');
      expect(await statusOf(old)).toBe(401);
      expect(await statusOf(newest)).toBe(200);
      expect((await renew(old)).status).toBe(401);
      expect(await statusOf(newest)).toBe(401);
    }
  });

  it('ends the session on every instance, even if an instance has cached it', async () => {
    const other = await startTestApi({ databaseUrl: server.databaseUrl });
    const at = (token: string, path: string, method = 'GET') =>
      other.call(method, path, method === 'GET' ? undefined : {}, { authorization: `Bearer ${token}` });
    onTestFinished(() => other.close());
    const old = await signIn();
    // Makes the second instance cache the session for a second, so that its cache is outdated after the renewal below.
    expect((await at(old, '/api/admin/stats')).status).toBe(200);
    const next = await renewed(old);
    expect(await statusOf(next)).toBe(200);
    expect((await at(old, '/api/admin/renew', 'POST')).status).toBe(401);
    expect((await at(next, '/api/admin/stats')).status).toBe(401);
    expect((await renew(next)).status).toBe(401);
  });

  it('does not end the other sessions of the account', async () => {
    const [old, bystander] = [await signIn(), await signIn()];
    expect(await statusOf(await renewed(old))).toBe(200);
    expect((await renew(old)).status).toBe(401);
    expect(await statusOf(bystander)).toBe(200);
  });
});

describe('a token cannot be renewed after', () => {
  const password = goodPassword;
  const login = async (email: string): Promise<string> =>
    (await server.call('POST', '/api/admin/login', { email, password })).body.data.token;
  const end = (token: string, path: string, body: object) => callAs(server, token, 'POST', path, body);

  type Ending = (mine: string, stolen: string, id: string) => Promise<unknown>;
  const endings: Record<string, Ending> = {
    logout: (_mine, stolen) => end(stolen, '/api/admin/logout', {}),
    'the end of this session': (mine, stolen) =>
      end(mine, `/api/admin/sessions/${payloadOf(stolen).sid}/end`, { password }),
    'the end of all others': (mine) => end(mine, '/api/admin/sessions/end-others', { password }),
    'another password': (mine) =>
      end(mine, '/api/admin/password', { current: password, next: 'another unusual phrase' }),
    'another password, by the stolen token itself': (_mine, stolen) =>
      end(stolen, '/api/admin/password', { current: password, next: 'another unusual phrase' }),
    'the account is disabled': (_mine, _stolen, id) =>
      server.asAdmin('PUT', `/api/admin/accounts/${id}`, { isActive: false }),
    'the terminal has ended the sessions': (_mine, _stolen, id) =>
      server.sql('delete from session where admin_id = ?', [id]),
  };

  it.each(Object.keys(endings))('%s', async (name) => {
    const { token: mine, id } = await makeAccount(server, `${name.replaceAll(/\W/g, '.')}@prasthan.example`);
    const [{ email = '' } = {}] = await server.sql('select email from admin where id = ?', [id]);
    const stolen = await login(email);
    expect(await statusOf(stolen)).toBe(200);
    await endings[name]?.(mine, stolen, id);
    expect((await renew(stolen)).status).toBe(401);
    expect(await statusOf(stolen)).toBe(401);
  });

  it('a stolen token ends when its owner changes the password and stays signed in', async () => {
    const { token: shared } = await makeAccount(server, 'shared@prasthan.example');
    const changed = await end(shared, '/api/admin/password', {
      current: password,
      next: 'another unusual phrase',
    });
    const mine = changed.body.data.token;
    expect(await statusOf(mine)).toBe(200);
    expect((await renew(shared)).status).toBe(401);
    expect([await statusOf(shared), await statusOf(mine)]).toEqual([401, 200]);
    const sessions = await callAs(server, mine, 'GET', '/api/admin/sessions');
    expect(sessions.body.data).toHaveLength(1);
  });

  it('the renewed token of a demoted owner has the role staff', async () => {
    const { token, id } = await makeAccount(server, 'was.owner@prasthan.example', 'owner');
    await server.asAdmin('PUT', `/api/admin/accounts/${id}`, { role: 'staff' });
    const next = await renewed(token);
    expect((await callAs(server, next, 'GET', '/api/admin/accounts')).status).toBe(403);
  });
});
