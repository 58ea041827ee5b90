import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, SECRET, startTestApi, type TestApi } from '../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const hour = 3600;
const day = 24 * hour;
const now = () => Math.floor(Date.now() / 1000);
const payloadOf = (token: string) =>
  jwt.decode(token) as { sub: string; sid: string; jti: string; exp: number; auth_time: number };

const signIn = async (): Promise<string> =>
  (await server.call('POST', '/api/admin/login', ADMIN)).body.data.token;

/** The token of a new session, as if it had begun this many seconds ago. */
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

/** Lets the time pass that an old token is good for. The answer of the database is held for a second. */
async function pass(token: string, interval: string): Promise<void> {
  const { em } = await server.api.createContext();
  await em.execute('update session set previous_until = previous_until - ?::interval where id = ?', [
    interval,
    payloadOf(token).sid,
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1100));
}

describe('a session that is renewed', () => {
  it('lasts twelve more hours and keeps its time of sign-in', async () => {
    const { status, body } = await renew(await tokenSince(2 * day));
    expect(status).toBe(200);
    expect(body.data.admin).toEqual({ email: ADMIN.email, name: 'counsellor', role: 'owner' });
    const { exp, auth_time } = payloadOf(body.data.token);
    expect(Math.abs(exp - (now() + 12 * hour))).toBeLessThan(5);
    expect(Math.abs(auth_time - (now() - 2 * day))).toBeLessThan(5);
    expect(Date.parse(body.data.expiresAt)).toBe(exp * 1000);
    expect(await statusOf(body.data.token)).toBe(200);
  });

  it('ends thirty days after its sign-in at the latest', async () => {
    const { body } = await renew(await tokenSince(30 * day - hour));
    expect(Math.abs(payloadOf(body.data.token).exp - (now() + hour))).toBeLessThan(5);
    const again = await renew(body.data.token);
    expect(payloadOf(again.body.data.token).exp).toBe(payloadOf(body.data.token).exp);
  });

  it('keeps its row', async () => {
    const old = await signIn();
    expect(payloadOf(await renewed(old)).sid).toBe(payloadOf(old).sid);
  });

  it('is not of a token from before sessions had rows', async () => {
    const { sub } = payloadOf(server.token);
    const made = { v: 0, iss: 'prasthan', aud: 'prasthan-admin', auth_time: now(), exp: now() + 60 };
    expect(await renew(jwt.sign(made, SECRET, { subject: sub }))).toMatchObject({
      status: 401,
      body: { message: 'Your session has expired. Please sign in again.' },
    });
  });

  it('is refused to a token that has expired', async () => {
    expect((await renew(await tokenSince(hour, { exp: now() - 1 }))).status).toBe(401);
  });

  it('is refused to a token of a session that has ended', async () => {
    const token = await signIn();
    await server.call('POST', '/api/admin/logout', {}, { authorization: `Bearer ${token}` });
    expect((await renew(token)).status).toBe(401);
  });
});

describe('the old token of a renewed session', () => {
  it('is good until the new one is used, and ten seconds for requests on their way', async () => {
    const old = await signIn();
    const next = await renewed(old);
    expect(await statusOf(old)).toBe(200);
    expect(await statusOf(next)).toBe(200);
    expect(await statusOf(old)).toBe(200);
    await pass(old, '10 seconds');
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(next)).toBe(200);
  });

  it('is good for ten minutes while the new one is not used', async () => {
    const old = await signIn();
    await renewed(old);
    await pass(old, '9 minutes');
    expect(await statusOf(old)).toBe(200);
    await pass(old, '1 minute');
    expect(await statusOf(old)).toBe(401);
  });

  it('gets the same new token when the answer was lost, and when two ask at once', async () => {
    const old = await signIn();
    const answers = await Promise.all([renewed(old), renewed(old), renewed(old)]);
    expect(new Set(answers.map((token) => payloadOf(token).jti)).size).toBe(1);
    expect(payloadOf(await renewed(old)).jti).toBe(payloadOf(answers[0]).jti);
    expect(payloadOf(answers[0]).jti).not.toBe(payloadOf(old).jti);
  });
});
