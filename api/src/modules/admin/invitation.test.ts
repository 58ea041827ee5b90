import { describe, expect, it } from 'vitest';
import { callAs, goodPassword, invite, makeAccount } from '../../testing/accounts.ts';
import { useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();

// Makes the names unique, because the server refuses a name that is already in use.
let accepted = 0;
const accept = (token: string, overrides: object = {}) =>
  server.call('POST', '/api/admin/invitation/accept', {
    token,
    name: `Asmita ${++accepted}`,
    password: goodPassword,
    ...overrides,
  });
const read = (token: string) => server.call('POST', '/api/admin/invitation', { token });
const noMore = {
  status: 404,
  body: {
    success: false,
    message: 'This invitation is no longer valid. Ask an owner of the office for a new one.',
  },
};

describe('an invitation', () => {
  it('is a link with 256 bits for seven days, and only its hash is stored', async () => {
    const input = { email: 'Link@Prasthan.example', name: 'Link', role: 'staff' };
    const { status, body } = await server.asAdmin('POST', '/api/admin/accounts', input);
    expect(status).toBe(201);
    const { admin, link, expiresAt } = body.data;
    const [, token] = link.split('#');
    expect(link).toBe(`http://localhost:5000/admin/invitation#${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(admin).toMatchObject({
      email: 'link@prasthan.example',
      role: 'staff',
      isActive: true,
      lastSeenAt: null,
    });
    expect(admin.invitedUntil).toBe(expiresAt);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    expect(JSON.stringify(await server.sql('select * from admin'))).not.toContain(token);
    expect((await read(token)).body.data).toEqual({ ...input, email: admin.email, expiresAt });
  });

  it('sets the name and the password, signs in, and cannot be used again', async () => {
    const token = await invite(server, 'once@prasthan.example');
    const { status, body } = await accept(token, { name: 'Asmita Rai' });
    expect({ status, admin: body.data.admin }).toEqual({
      status: 200,
      admin: { email: 'once@prasthan.example', name: 'Asmita Rai', role: 'staff' },
    });
    const me = await callAs(server, body.data.token, 'GET', '/api/admin/me');
    expect(me.body.data).toMatchObject({ name: 'Asmita Rai', role: 'staff', invitedUntil: null });
    expect(await accept(token)).toMatchObject(noMore);
    expect(await read(token)).toMatchObject(noMore);
  });

  it('can be used only once, even if two people use it at the same time', async () => {
    const token = await invite(server, 'twice@prasthan.example');
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('that is unknown, has expired, or belongs to a disabled account gets the same error', async () => {
    expect(await accept('x'.repeat(43))).toMatchObject(noMore);
    const ended = await invite(server, 'ended@prasthan.example');
    await server.sql(
      `update admin set invited_until = now() - interval '1 second' where email = 'ended@prasthan.example'`,
    );
    expect(await accept(ended)).toMatchObject(noMore);
    const disabled = await invite(server, 'off@prasthan.example');
    await server.sql(`update admin set is_active = false where email = 'off@prasthan.example'`);
    expect(await accept(disabled)).toMatchObject(noMore);
  });

  it('that is sent again gets a new link, and is refused for an active account', async () => {
    const first = await invite(server, 'again@prasthan.example');
    const second = await invite(server, 'again@prasthan.example', 'owner');
    expect(await read(first)).toMatchObject(noMore);
    expect((await read(second)).body.data.role).toBe('owner');
    await accept(second);
    const input = { email: 'AGAIN@prasthan.example', name: 'Other', role: 'staff' };
    expect(await server.asAdmin('POST', '/api/admin/accounts', input)).toMatchObject({
      status: 400,
      body: { errors: { email: 'Somebody has an account with this e-mail already.' } },
    });
  });

  it('ends when the owner who sent it is demoted', async () => {
    const { token, id } = await makeAccount(server, 'leaving@prasthan.example', 'owner');
    const input = { email: 'backdoor@prasthan.example', name: 'Back', role: 'owner' };
    const { link } = (await callAs(server, token, 'POST', '/api/admin/accounts', input)).body.data;
    const invitation = link.split('#')[1];
    expect((await read(invitation)).status).toBe(200);
    const change = (body: object) => server.asAdmin('PUT', `/api/admin/accounts/${id}`, body);
    await change({ role: 'staff' });
    expect(await accept(invitation)).toMatchObject(noMore);
    await change({ role: 'owner' });
    expect(await accept(invitation)).toMatchObject(noMore);
    const accounts = (await server.asAdmin('GET', '/api/admin/accounts')).body.data;
    const invited = accounts.find(({ email }: { email: string }) => email === input.email);
    expect(Date.parse(invited.invitedUntil)).toBeLessThanOrEqual(Date.now());
  });

  it('ends when the owner who sent it is disabled, and stays ended when the owner is enabled again', async () => {
    const { token, id } = await makeAccount(server, 'away@prasthan.example', 'owner');
    const input = { email: 'backdoor.two@prasthan.example', name: 'Back two', role: 'owner' };
    const { link } = (await callAs(server, token, 'POST', '/api/admin/accounts', input)).body.data;
    const invitation = link.split('#')[1];
    await server.asAdmin('PUT', `/api/admin/accounts/${id}`, { isActive: false });
    await server.asAdmin('PUT', `/api/admin/accounts/${id}`, { isActive: true });
    expect(await read(invitation)).toMatchObject(noMore);
    expect(await accept(invitation)).toMatchObject(noMore);
  });

  it('ends when the owner who sent it sets a new password', async () => {
    const email = 'robbed@prasthan.example';
    const { token } = await makeAccount(server, email, 'owner');
    const input = { email: 'backdoor.three@prasthan.example', name: 'Back three', role: 'owner' };
    const { link } = (await callAs(server, token, 'POST', '/api/admin/accounts', input)).body.data;
    const passwords = { current: goodPassword, next: 'the first bus to Pokhara' };
    expect((await callAs(server, token, 'POST', '/api/admin/password', passwords)).status).toBe(200);
    expect(await accept(link.split('#')[1])).toMatchObject(noMore);
  });

  it.each([
    ['short', 'Password must be at least 12 characters'],
    ['password12345', 'This password is too easy to guess. Take four unusual words, for example.'],
    ['weak@prasthan.example', 'Do not use your e-mail as your password.'],
  ])('refuses the password %s', async (password, message) => {
    const token = await invite(server, 'weak@prasthan.example');
    expect(await accept(token, { password })).toMatchObject({
      status: 400,
      body: { message, errors: { password: message } },
    });
  });
});

it('an invitation that was not accepted yet does not allow a sign-in', async () => {
  await invite(server, 'waiting@prasthan.example');
  for (const password of ['', goodPassword, 'null'])
    expect(
      (await server.call('POST', '/api/admin/login', { email: 'waiting@prasthan.example', password })).status,
    ).not.toBe(200);
});
