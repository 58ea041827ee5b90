import jwt from 'jsonwebtoken';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hashPassword } from '../../auth/password.ts';
import { callAs, goodPassword, makeAccount } from '../../testing/accounts.ts';
import { ADMIN, startTestApi, useTestApi } from '../../testing/test-api.ts';
import { deviceOf, prefixOf } from './session.service.ts';

const server = useTestApi();

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const signIn = async (email: string, agent = chrome): Promise<string> =>
  (await server.call('POST', '/api/admin/login', { email, password: goodPassword }, { 'user-agent': agent }))
    .body.data.token;
const sessionsOf = async (token: string) =>
  (await callAs(server, token, 'GET', '/api/admin/sessions')).body.data;
const statusOf = async (token: string, at = server) =>
  (await callAs(at, token, 'GET', '/api/admin/me')).status;
const endOne = (token: string, ended: string, body: object = { password: goodPassword }) =>
  callAs(server, token, 'POST', `/api/admin/sessions/${idOf(ended)}/end`, body);
/** @returns "revoked" if the response says that the session was revoked; otherwise null */
const revocationOf = async (token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: '{ me { _id } }' });
  const answer = await fetch(`${server.origin}/graphql`, { method: 'POST', headers, body });
  return answer.headers.get('prasthan-session');
};
const idOf = (token: string) => jwt.decode(token, { json: true })?.sid;

describe('sessions', () => {
  it('are listed with device, address prefix and times, for their own account only', async () => {
    const email = 'list@prasthan.example';
    const { token } = await makeAccount(server, email);
    const other = await signIn(email);
    const listed = await sessionsOf(token);
    expect(listed).toHaveLength(2);
    expect(listed.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([false, true]);
    expect(listed.find(({ _id }: { _id: string }) => _id === idOf(other))).toEqual({
      _id: idOf(other),
      device: 'Chrome on Windows',
      address: '127.0.0.0/24',
      signedInAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isCurrent: false,
    });
  });

  it('end at once: a single one, all others, or by logout; the password is required if there is no second factor', async () => {
    const email = 'end@prasthan.example';
    const { token } = await makeAccount(server, email);
    const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)];
    expect(await statusOf(one)).toBe(200);
    expect((await endOne(token, one)).status).toBe(200);
    expect(await statusOf(one)).toBe(401);
    expect((await endOne(token, one)).status).toBe(404);
    expect((await callAs(server, two, 'POST', '/api/admin/logout')).body.message).toBe(
      'Logged out successfully',
    );
    expect(await callAs(server, two, 'GET', '/api/admin/me')).toMatchObject({
      status: 401,
      body: { message: 'Your session has expired. Please sign in again.' },
    });
    expect(await revocationOf(two)).toBe('revoked');
    expect(await revocationOf(token)).toBeNull();
    // The response to a forged token must not reveal anything about the session.
    expect(await revocationOf(`${two}x`)).toBeNull();
    const endOthers = (body: object) => callAs(server, token, 'POST', '/api/admin/sessions/end-others', body);
    for (const end of [endOthers, (body: object) => endOne(token, three, body)]) {
      expect((await end({})).body.errors).toEqual({ password: 'Enter your password.' });
      expect((await end({ password: 'wrong' })).body.errors).toEqual({
        password: 'This is not your password.',
      });
    }
    expect(await statusOf(three)).toBe(200);
    expect((await endOthers({ password: goodPassword })).status).toBe(200);
    expect([await statusOf(three), await statusOf(token)]).toEqual([401, 200]);
    expect(await sessionsOf(token)).toHaveLength(1);
  });

  it('of an account that was disabled meanwhile give this reason', async () => {
    const { token, id } = await makeAccount(server, 'disabled@prasthan.example');
    const { version } = (await server.asAdmin('GET', '/api/admin/accounts')).body.data.find(
      ({ _id }: { _id: string }) => _id === id,
    );
    const disabled = { name: 'Asmita Rai', role: 'staff', isActive: false, version };
    expect((await server.asAdmin('PUT', `/api/admin/accounts/${id}`, disabled)).status).toBe(200);
    expect(await callAs(server, token, 'GET', '/api/admin/me')).toMatchObject({
      status: 401,
      body: { message: 'This account is disabled. Ask an owner of the office.' },
    });
    expect(await revocationOf(token)).toBe('revoked');
  });

  it('of another account cannot be ended', async () => {
    const { token } = await makeAccount(server, 'foreign@prasthan.example');
    expect(await endOne(token, server.token)).toMatchObject({
      status: 404,
      body: { message: 'Session not found' },
    });
    expect(await statusOf(server.token)).toBe(200);
  });

  it('that end on one instance are refused on the others after their caches expire', async () => {
    const other = await startTestApi({ databaseUrl: server.databaseUrl });
    onTestFinished(() => other.close());
    onTestFinished(() => void vi.useRealTimers());
    const { token } = await makeAccount(server, 'instances@prasthan.example', 'owner');
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(await statusOf(token, other)).toBe(200);
    await callAs(server, token, 'POST', '/api/admin/logout');
    // The other instance may allow reads for up to a second. It must refuse changes at once, because they are permanent.
    expect(await statusOf(token, other)).toBe(200);
    const invitation = { email: 'late@prasthan.example', name: 'Late Guest', role: 'owner' };
    expect((await callAs(other, token, 'POST', '/api/admin/accounts', invitation)).status).toBe(401);
    expect((await callAs(other, token, 'PUT', '/api/admin/me', { name: 'Somebody Else' })).status).toBe(401);
    vi.useRealTimers();
    await expect.poll(() => statusOf(token, other), { interval: 50 }).toBe(401);
  });

  it('are read from the database at most once a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { token } = await makeAccount(server, 'cheap@prasthan.example');
      await statusOf(token);
      await server.sql('delete from session where id = ?', [idOf(token)]);
      vi.advanceTimersByTime(999);
      expect(await statusOf(token)).toBe(200);
      vi.advanceTimersByTime(1);
      expect(await statusOf(token)).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it('record when they were last used, once a minute, without a new version of the account', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { token } = await makeAccount(server, 'seen@prasthan.example');
    await server.sql(`update session set last_seen_at = now() - interval '5 minutes' where id = ?`, [
      idOf(token),
    ]);
    await server.sql(`update admin set last_seen_at = null where email = 'seen@prasthan.example'`);
    vi.advanceTimersByTime(1001);
    const begun = Date.now();
    const { version } = (await callAs(server, token, 'GET', '/api/admin/me')).body.data;
    const { lastSeenAt, version: after } = (await callAs(server, token, 'GET', '/api/admin/me')).body.data;
    expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(begun);
    expect(after).toBe(version);
  });
});

describe('a new password', () => {
  const change = (token: string, body: object) => callAs(server, token, 'POST', '/api/admin/password', body);

  it('ends every session of the account, including the current one, and opens a new one', async () => {
    const email = 'change@prasthan.example';
    const { token } = await makeAccount(server, email);
    const other = await signIn(email);
    const { status, body } = await change(token, { current: goodPassword, next: 'another unusual phrase' });
    expect(status).toBe(200);
    expect([await statusOf(other), await statusOf(body.data.token)]).toEqual([401, 200]);
    expect(idOf(body.data.token)).not.toBe(idOf(token));
    expect(await statusOf(token)).toBe(401);
    const login = (password: string) => server.call('POST', '/api/admin/login', { email, password });
    expect((await login(goodPassword)).status).toBe(401);
    expect((await login('another unusual phrase')).status).toBe(200);
  });

  it.each([
    [{ current: 'wrong', next: 'another unusual phrase' }, { current: 'This is not your password.' }],
    [{ current: goodPassword, next: 'short' }, { next: 'New password must be at least 12 characters' }],
    [
      { current: goodPassword, next: 'Password12345' },
      { next: expect.stringContaining('too easy to guess') },
    ],
    [
      { current: goodPassword, next: 'refused@prasthan.example' },
      { next: 'Do not use your e-mail as your password.' },
    ],
    [{}, { current: 'Current password is required', next: 'New password is required' }],
  ])('is refused: %j', async (body, errors) => {
    const email = 'refused@prasthan.example';
    const known = await server.call('POST', '/api/admin/login', { email, password: goodPassword });
    const token = known.status === 200 ? known.body.data.token : (await makeAccount(server, email)).token;
    expect(await change(token, body)).toMatchObject({ status: 400, body: { errors } });
  });

  it('has a minimum length, but a shorter password that was set before still works', async () => {
    await makeAccount(server, 'old@prasthan.example');
    await server.sql('update admin set password_hash = ? where email = ?', [
      await hashPassword('old'),
      'old@prasthan.example',
    ]);
    expect(
      (await server.call('POST', '/api/admin/login', { email: 'old@prasthan.example', password: 'old' }))
        .status,
    ).toBe(200);
  });
});

it('no response about an account is stored for its Idempotency-Key, and no response contains a hash or a secret', async () => {
  const { token } = await makeAccount(server, 'kept@prasthan.example');
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'one' };
  const answers = [
    await server.call('PUT', '/api/admin/me', { name: 'New Name' }, headers),
    await server.call(
      'POST',
      '/api/admin/password',
      { current: goodPassword, next: 'another unusual phrase' },
      headers,
    ),
    await server.asAdmin('GET', '/api/admin/accounts'),
    await server.call('POST', '/api/admin/login', ADMIN),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/argon2|Hash|Secret/);
  }
  expect(JSON.stringify(await server.sql('select * from idempotency_key'))).not.toMatch(/argon2|password/);
});

it.each([
  [chrome, 'Chrome on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0.0.0 Electron/45.0.0 Safari/537.36',
    'Installed app on Windows',
  ],
  ['', 'Unknown device'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('the user agent %s is %s', (agent, device) => {
  expect(deviceOf(agent)).toEqual(device);
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2', '2001:db8:1::/48'],
  ['unknown', ''],
  [null, ''],
])('of the address %s, only %s is shown', (address, prefix) => {
  expect(prefixOf(address)).toBe(prefix);
});

it('the description of a device has at most 100 characters', () => {
  expect(deviceOf('x'.repeat(5000))).toHaveLength(100);
});
