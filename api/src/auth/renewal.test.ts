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
const payloadOf = (token: string) => jwt.decode(token) as { sub: string; exp: number; auth_time: number };

/** The admin's token, as if they had signed in this many seconds ago. */
function tokenSince(seconds: number, { exp = now() + 60, ...claims }: Record<string, number> = {}): string {
  const { sub, ...rest } = payloadOf(server.token);
  return jwt.sign({ ...rest, auth_time: now() - seconds, exp, ...claims }, SECRET, { subject: sub });
}

const renew = (token: string) =>
  server.call('POST', '/api/admin/renew', {}, { authorization: `Bearer ${token}` });

describe('a session that is renewed', () => {
  it('lasts twelve more hours and keeps its time of sign-in', async () => {
    const { status, body } = await renew(tokenSince(2 * day));
    expect(status).toBe(200);
    expect(body.data.admin).toEqual({ email: ADMIN.email });
    const { exp, auth_time } = payloadOf(body.data.token);
    expect(Math.abs(exp - (now() + 12 * hour))).toBeLessThan(5);
    expect(Math.abs(auth_time - (now() - 2 * day))).toBeLessThan(5);
    expect(Date.parse(body.data.expiresAt)).toBe(exp * 1000);
    const stats = await server.call('GET', '/api/admin/stats', undefined, {
      authorization: `Bearer ${body.data.token}`,
    });
    expect(stats.status).toBe(200);
  });

  it('ends thirty days after its sign-in at the latest', async () => {
    const { body } = await renew(tokenSince(30 * day - hour));
    expect(Math.abs(payloadOf(body.data.token).exp - (now() + hour))).toBeLessThan(5);
    const again = await renew(body.data.token);
    expect(payloadOf(again.body.data.token).exp).toBe(payloadOf(body.data.token).exp);
  });

  it('of a token without `auth_time` counts from the time that the token was issued', async () => {
    const { sub } = payloadOf(server.token);
    const made = { v: 0, iss: 'prasthan', aud: 'prasthan-admin', iat: now() - 3 * hour, exp: now() + 60 };
    const { body } = await renew(jwt.sign(made, SECRET, { subject: sub }));
    expect(payloadOf(body.data.token).auth_time).toBe(made.iat);
  });

  it.each([
    ['that has expired', { exp: now() - 1 }],
    ['whose sessions were revoked', { v: 1 }],
  ])('is refused to a token %s', async (_which, claims) => {
    expect((await renew(tokenSince(hour, claims))).status).toBe(401);
  });
});
