import jwt from 'jsonwebtoken';
import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seal } from '../../auth/two-factor.ts';
import { callAs, goodPassword, makeAccount } from '../../testing/accounts.ts';
import { SECRET, useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();
// Stops the clock during a test, because a code is valid for only 30 seconds.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const STEP = 30;
const now = () => Math.floor(Date.now() / 1000);
const codeAt = (secret: string, epoch: number) => generate({ secret, epoch });
const login = (email: string, code?: string) =>
  server.call('POST', '/api/admin/login', {
    email,
    password: goodPassword,
    ...(code !== undefined && { code }),
  });

/** Switches the second factor on with the code of the previous time step, so that the current code remains unused. */
async function makeGuarded(email: string) {
  const { token, id } = await makeAccount(server, email);
  const { secret, uri } = (await callAs(server, token, 'POST', '/api/admin/two-factor')).body.data;
  const code = await codeAt(secret, now() - STEP);
  const { codes } = (await callAs(server, token, 'POST', '/api/admin/two-factor/confirm', { code })).body
    .data;
  return { token, id, secret, uri, codes: codes as string[] };
}

describe('the second factor', () => {
  it('is required only after the right password, with a message that says what to do in an old app', async () => {
    const { secret, uri } = await makeGuarded('first@prasthan.example');
    expect(uri).toMatch(/^otpauth:\/\/totp\/Prasthan:first/);
    const message =
      'Enter the code of your authenticator app. If you are not asked for one, update this app.';
    expect(await login('first@prasthan.example')).toMatchObject({
      status: 401,
      body: { message, errors: { code: message } },
    });
    const wrong = await server.call('POST', '/api/admin/login', {
      email: 'first@prasthan.example',
      password: 'not the password',
      code: await codeAt(secret, now()),
    });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    expect(wrong.body.errors).toBeUndefined();
    expect((await login('first@prasthan.example', await codeAt(secret, now()))).status).toBe(200);
  });

  it('accepts the codes of the previous and the next time step, but no others', async () => {
    const { secret } = await makeGuarded('skew@prasthan.example');
    for (const far of [-3, 3, 10]) {
      expect((await login('skew@prasthan.example', await codeAt(secret, now() + far * STEP))).status).toBe(
        401,
      );
    }
    expect((await login('skew@prasthan.example', await codeAt(secret, now() + STEP))).status).toBe(200);
  });

  it('refuses a code that was already used, even at the same time', async () => {
    const { secret } = await makeGuarded('replay@prasthan.example');
    const code = await codeAt(secret, now());
    const answers = await Promise.all([1, 2, 3].map(() => login('replay@prasthan.example', code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await login('replay@prasthan.example', code)).status).toBe(401);
  });

  it('refuses the code that switched it on', async () => {
    const { token } = await makeAccount(server, 'setup@prasthan.example');
    const { secret } = (await callAs(server, token, 'POST', '/api/admin/two-factor')).body.data;
    const code = await codeAt(secret, now());
    await callAs(server, token, 'POST', '/api/admin/two-factor/confirm', { code });
    expect((await login('setup@prasthan.example', code)).status).toBe(401);
  });

  it('has ten recovery codes, each valid once, in any spelling', async () => {
    const { codes } = await makeGuarded('lost@prasthan.example');
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const answers = await Promise.all([1, 2].map(() => login('lost@prasthan.example', first)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(
      (await login('lost@prasthan.example', ` ${second.toLowerCase().replaceAll('-', ' ')} `)).status,
    ).toBe(200);
  });

  it('has recovery codes of 120 bits', async () => {
    const { codes } = await makeGuarded('bits@prasthan.example');
    // 24 characters of five bits each.
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('is required to end sessions, and the password cannot replace it', async () => {
    const email = 'ending@prasthan.example';
    const { token, secret, codes } = await makeGuarded(email);
    const other = (await login(email, codes[0])).body.data.token;
    const sid = jwt.decode(other, { json: true })?.sid;
    const ways = [
      (body: object) => callAs(server, token, 'POST', `/api/admin/sessions/${sid}/end`, body),
      (body: object) => callAs(server, token, 'POST', '/api/admin/sessions/end-others', body),
    ];
    for (const end of ways) {
      expect(await end({ password: goodPassword })).toMatchObject({
        status: 400,
        body: { errors: { code: 'Enter the code of your authenticator app.' } },
      });
      expect((await end({ code: '000000' })).body.errors.code).toMatch(/^This code is not right/);
    }
    expect((await callAs(server, other, 'GET', '/api/admin/me')).status).toBe(200);
    expect((await ways[0]?.({ code: await codeAt(secret, now()) }))?.status).toBe(200);
    expect((await callAs(server, other, 'GET', '/api/admin/me')).status).toBe(401);
    const third = (await login(email, codes[1])).body.data.token;
    expect((await ways[1]?.({ code: codes[2] ?? '' }))?.status).toBe(200);
    expect((await callAs(server, third, 'GET', '/api/admin/me')).status).toBe(401);
    expect((await callAs(server, token, 'GET', '/api/admin/me')).status).toBe(200);
  });

  it('is encrypted, so that a copy of the database is not enough to generate codes', async () => {
    const { secret, codes, id } = await makeGuarded('sealed@prasthan.example');
    const dump =
      JSON.stringify(await server.sql('select * from admin')) +
      JSON.stringify(await server.sql('select * from activity'));
    for (const each of [secret, ...codes]) expect(dump).not.toContain(each);
    // The encrypted secret of one account does not work for another account.
    const other = await makeGuarded('other@prasthan.example');
    await server.sql(
      'update admin set two_factor_secret = (select two_factor_secret from admin where id = ?) where id = ?',
      [id, other.id],
    );
    expect((await login('other@prasthan.example', await codeAt(secret, now()))).status).toBe(401);
  });

  it('is off until a code confirms it, and the password switches it off', async () => {
    const { token } = await makeAccount(server, 'onoff@prasthan.example');
    const { secret } = (await callAs(server, token, 'POST', '/api/admin/two-factor')).body.data;
    expect((await login('onoff@prasthan.example')).status).toBe(200);
    const confirm = (code: string) =>
      callAs(server, token, 'POST', '/api/admin/two-factor/confirm', { code });
    expect((await confirm('000000')).status).toBe(400);
    expect((await confirm(await codeAt(secret, now() - STEP))).status).toBe(200);
    expect((await confirm(await codeAt(secret, now()))).status).toBe(400);
    expect((await callAs(server, token, 'POST', '/api/admin/two-factor')).status).toBe(400);
    expect((await login('onoff@prasthan.example')).status).toBe(401);
    const stop = (password: string) =>
      callAs(server, token, 'POST', '/api/admin/two-factor/stop', { password });
    expect(await stop('wrong')).toMatchObject({
      status: 400,
      body: { errors: { password: 'This is not your password.' } },
    });
    expect((await stop(goodPassword)).body.data.twoFactorOn).toBe(false);
    expect((await login('onoff@prasthan.example')).status).toBe(200);
  });

  it('can be set up within ten minutes after the sign-in, or with the password', async () => {
    const { token } = await makeAccount(server, 'taken@prasthan.example');
    const start = (body?: object) => callAs(server, later, 'POST', '/api/admin/two-factor', body);
    const claims = jwt.decode(token);
    if (!claims || typeof claims === 'string') throw new Error('This is no token.');
    const later = jwt.sign({ ...claims, auth_time: now() - 11 * 60 }, SECRET);
    const words = 'Enter your password to switch the second factor on.';
    for (const body of [undefined, {}, { password: '' }])
      expect(await start(body)).toMatchObject({ status: 400, body: { errors: { password: words } } });
    expect((await start({ password: 'wrong' })).body.errors.password).toBe('This is not your password.');
    expect((await start({ password: goodPassword })).status).toBe(200);
    const viaGraphql = (args: string) =>
      server.graphql(
        `mutation { startTwoFactor${args} { secret } }`,
        {},
        { authorization: `Bearer ${later}` },
      );
    expect((await viaGraphql('')).body.errors[0].extensions.fields).toEqual({ password: words });
    expect((await viaGraphql(`(password: "${goodPassword}")`)).body.errors).toBeUndefined();
    expect((await callAs(server, token, 'POST', '/api/admin/two-factor')).status).toBe(200);
  });

  it('must be confirmed by its first code within ten minutes', async () => {
    const { token, id } = await makeAccount(server, 'slow@prasthan.example');
    const { secret } = (await callAs(server, token, 'POST', '/api/admin/two-factor')).body.data;
    const begunAt = (time: number) =>
      server.sql('update admin set two_factor_pending = ? where id = ?', [
        seal(`${time} ${secret}`, id, SECRET),
        id,
      ]);
    const confirm = async () =>
      callAs(server, token, 'POST', '/api/admin/two-factor/confirm', { code: await codeAt(secret, now()) });
    await begunAt(now() - 10 * 60 - 5);
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { message: 'Begin again: there is no second factor to confirm.' },
    });
    await begunAt(now() - 9 * 60);
    expect((await confirm()).status).toBe(200);
  });
});
