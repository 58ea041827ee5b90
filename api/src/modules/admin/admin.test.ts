import jwt from 'jsonwebtoken';
import PQueue from 'p-queue';
import { describe, expect, it, vi } from 'vitest';
import { callAs, goodPassword, makeAccount } from '../../testing/accounts.ts';
import { ADMIN, useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();

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
      heldEnquiries: 0,
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
    // Counts the jobs that a sign-in adds to queues, including the hashing queue, instead of measuring time.
    // `password.test.ts` tests that a password check without an account also takes a place in the hashing queue.
    const places = vi.spyOn(PQueue.prototype, 'add');
    const checksOf = async (email: string) => {
      places.mockClear();
      await login({ email, password: 'wrong' });
      return places.mock.calls.length;
    };
    try {
      const known = await checksOf(ADMIN.email);
      expect(known).toBeGreaterThan(0);
      expect(await checksOf('nobody@prasthan.example')).toBe(known);
    } finally {
      places.mockRestore();
    }
  });

  it('ends when the row of the session is deleted', async () => {
    const { token } = (await login(ADMIN)).body.data;
    const stats = () =>
      server.call('GET', '/api/admin/stats', undefined, { authorization: `Bearer ${token}` });
    expect((await stats()).status).toBe(200);
    await server.sql('delete from session where id = ?', [jwt.decode(token, { json: true })?.sid]);
    await expect.poll(async () => (await stats()).status).toBe(401);
  });
});

it('a password is compared as typed: blanks and capitals count, and so does the last of 200 characters', async () => {
  const email = 'typed@prasthan.example';
  const { token } = await makeAccount(server, email);
  const next = ` Laliguras under ${'a khukuri '.repeat(30)}`.slice(0, 199).concat('Z');
  const change = { current: goodPassword, next };
  expect((await callAs(server, token, 'POST', '/api/admin/password', change)).status).toBe(200);
  const statusOf = async (password: string) =>
    (await server.call('POST', '/api/admin/login', { email, password })).status;
  for (const other of [next.trim(), next.toLowerCase(), next.slice(0, -1), next.slice(0, 72)])
    expect(await statusOf(other)).toBe(401);
  expect(await statusOf(next)).toBe(200);
});

it('people who change their name change nothing else, even if other fields are sent', async () => {
  const { token } = await makeAccount(server, 'humble@prasthan.example');
  const more = {
    role: 'owner',
    isActive: true,
    email: 'else@prasthan.example',
    passwordHash: 'x',
    twoFactorOn: true,
  };
  await callAs(server, token, 'PUT', '/api/admin/me', { name: 'Humble Person', ...more });
  const { body } = await callAs(server, token, 'GET', '/api/admin/me');
  expect(body.data).toMatchObject({ role: 'staff', email: 'humble@prasthan.example', twoFactorOn: false });
  const query = 'mutation ($name: String) { updateProfile(name: $name, role: "owner") { role } }';
  const direct = await server.graphql(query, { name: 'A' }, { authorization: `Bearer ${token}` });
  expect(direct.status).toBe(400);
});

it('people choose their own calendar; their name stays, and colleagues are not notified', async () => {
  const { token } = await makeAccount(server, 'calendar@prasthan.example');
  const put = (body: object) => callAs(server, token, 'PUT', '/api/admin/me', body);
  const own = async () => (await callAs(server, token, 'GET', '/api/admin/me')).body.data;
  const { name, calendar } = await own();
  expect(calendar).toBe('AD');
  expect((await put({ calendar: 'BS' })).body.data).toMatchObject({ name, calendar: 'BS' });
  expect((await put({ name: 'Renamed Person' })).body.data).toMatchObject({ calendar: 'BS' });
  expect((await put({ calendar: 'lunar' })).status).toBe(400);
  expect((await put({})).status).toBe(400);
  expect(await own()).toMatchObject({ name: 'Renamed Person', calendar: 'BS' });
  const told = await server.sql<{ after: object }>(
    `select after from activity where record_id = ? and action = 'updated'`,
    [(await own())._id],
  );
  expect(told.map(({ after }) => after)).toEqual([
    expect.objectContaining({ invitation: 'accepted' }),
    { name: 'Renamed Person' },
  ]);
});
