import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, startTestApi, type TestApi } from '../../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

describe('signing in', () => {
  const login = (body: object) => server.call('POST', '/api/admin/login', body);

  it('returns a token, its expiry and its admin', async () => {
    const answer = await login({ ...ADMIN, email: ` ${ADMIN.email.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Login successful!',
      data: { admin: { email: ADMIN.email, name: 'counsellor', role: 'owner' } },
    });
    const { token, expiresAt } = answer.body.data;
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    const stats = await server.call('GET', '/api/admin/stats', undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(stats.body.data).toEqual({
      totalContacts: 0,
      heldContacts: 0,
      totalServices: 0,
      totalBlogPosts: 0,
      totalTestimonials: 0,
      totalTeam: 0,
    });
  });

  it.each([
    [{ ...ADMIN, password: 'wrong' }, 401, 'Invalid email or password'],
    [{ ...ADMIN, password: `${ADMIN.password} ` }, 401, 'Invalid email or password'],
    [{ ...ADMIN, email: 'nobody@prasthan.example' }, 401, 'Invalid email or password'],
    [{ email: '', password: '' }, 400, 'Email is required'],
    [{ email: ADMIN.email }, 400, 'Password is required'],
  ])('refuses %j', async (body, status, message) => {
    expect(await login(body)).toMatchObject({ status, body: { success: false, message } });
  });

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    const time = async (email: string) => {
      const start = performance.now();
      await login({ email, password: 'wrong' });
      return performance.now() - start;
    };
    // In turns, and the fastest of each: a busy machine makes single ones slow.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 7; round += 1) {
      known = Math.min(known, await time(ADMIN.email));
      unknown = Math.min(unknown, await time('nobody@prasthan.example'));
    }
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });

  it('is undone when the row of the session is gone', async () => {
    const { em } = await server.api.createContext();
    const { token } = (await login(ADMIN)).body.data;
    const stats = () =>
      server.call('GET', '/api/admin/stats', undefined, { authorization: `Bearer ${token}` });
    expect((await stats()).status).toBe(200);
    await em.execute('delete from session where id = ?', [jwt.decode(token, { json: true })?.sid]);
    await expect.poll(async () => (await stats()).status, { timeout: 2000 }).toBe(401);
  });
});
