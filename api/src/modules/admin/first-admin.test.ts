import { describe, expect, it } from 'vitest';
import { StartError } from '../../start-error.ts';
import { callAs, goodPassword, makeAccount } from '../../testing/accounts.ts';
import { ADMIN, startTestApi, type TestApi, useTestApi } from '../../testing/test-api.ts';

const me = async (server: TestApi, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.ask('{ me { name mustChangePassword mustChooseName } }', {}, headers)).data.me;
};

describe('the printed password of the first owner', () => {
  const server = useTestApi({ adminPassword: null });

  it('must be replaced and a name chosen before other requests are answered', async () => {
    const { email, password } = server.api.firstAdmin ?? ADMIN;
    const required = {
      status: 403,
      body: { code: 'PASSWORD_CHANGE_REQUIRED', message: 'Choose a password of your own first.' },
    };
    const stats = (token: string) => callAs(server, token, 'GET', '/api/admin/stats');
    expect(await stats(server.token)).toMatchObject(required);
    expect(await callAs(server, server.token, 'POST', '/api/admin/renew')).toMatchObject(required);
    expect(await me(server, server.token)).toEqual({
      name: email,
      mustChangePassword: true,
      mustChooseName: true,
    });
    const change = (next: string) =>
      callAs(server, server.token, 'POST', '/api/admin/password', { current: password, next });
    expect(await change(password)).toMatchObject({
      status: 400,
      body: { errors: { next: 'Choose a password different from your current one.' } },
    });
    expect(await stats(server.token)).toMatchObject(required);
    const { token } = (await change(goodPassword)).body.data;
    expect((await stats(token)).status).toBe(200);
    expect(await me(server, token)).toEqual({ name: email, mustChangePassword: false, mustChooseName: true });
    await callAs(server, token, 'PUT', '/api/admin/me', { name: 'Asha Gurung' });
    expect(await me(server, token)).toMatchObject({ name: 'Asha Gurung', mustChooseName: false });
    const again = await server.call('POST', '/api/admin/login', { email, password: goodPassword });
    expect((await stats(again.body.data.token)).status).toBe(200);
  });
});

describe('ADMIN_PASSWORD', () => {
  const server = useTestApi();

  it('need not be replaced, but a name must be chosen, because the name is still the e-mail address', async () => {
    await server.sql('update admin set name = email');
    expect((await callAs(server, server.token, 'GET', '/api/admin/stats')).status).toBe(200);
    const { token } = await makeAccount(server, 'named@prasthan.example');
    expect(await me(server, token)).toMatchObject({ mustChooseName: false });
    expect(await me(server, server.token)).toEqual({
      name: ADMIN.email,
      mustChangePassword: false,
      mustChooseName: true,
    });
  });

  it.each([
    ['a', 'ADMIN_PASSWORD must be at least 12 characters.'],
    [
      'password12345',
      'ADMIN_PASSWORD: This password is too easy to guess. Take four unusual words, for example.',
    ],
    [ADMIN.email, 'ADMIN_PASSWORD: Do not use your e-mail as your password.'],
  ])('%s stops the start with a message that names the setting', async (adminPassword, message) => {
    await expect(startTestApi({ adminPassword })).rejects.toThrow(new StartError(message));
  });
});
