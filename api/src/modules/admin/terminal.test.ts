/** Runs `pnpm admin` in its own process, with the database of a running server or with one that the command starts. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '../../database/embedded.ts';
import { loadSecrets } from '../../secrets.ts';
import { invite } from '../../testing/accounts.ts';
import { useFolder } from '../../testing/folder.ts';
import { ADMIN, SECRET, useTestApi } from '../../testing/test-api.ts';

const program = fileURLToPath(new URL('../../admin-command.ts', import.meta.url));
const good = 'four unusual words here';

async function command(env: NodeJS.ProcessEnv, args: string[], input = '') {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  let printed = '';
  let complained = '';
  child.stdout.on('data', (some) => {
    printed += some;
  });
  child.stderr.on('data', (some) => {
    complained += some;
  });
  child.stdin.end(input);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, printed: printed.trim(), complained: complained.trim() };
}

describe('pnpm admin beside a running server', () => {
  const server = useTestApi();
  let env: NodeJS.ProcessEnv;
  beforeAll(() => {
    const dataDir = join(tmpdir(), 'prasthan-no-data');
    env = { DATABASE_URL: server.databaseUrl, JWT_SECRET: SECRET, DATA_DIR: dataDir };
  });
  const login = (body: object) => server.call('POST', '/api/admin/login', body);

  it('makes an owner', async () => {
    const made = await command(env, ['create', 'Boss@Prasthan.example'], `${good}\n`);
    expect(made).toMatchObject({
      code: 0,
      printed: 'boss@prasthan.example is an owner now, and may sign in.',
    });
    const { status, body } = await login({ email: 'boss@prasthan.example', password: good });
    expect({ status, admin: body.data.admin }).toEqual({
      status: 200,
      admin: { email: 'boss@prasthan.example', name: 'boss@prasthan.example', role: 'owner' },
    });
    expect((await command(env, ['create', 'boss@prasthan.example'], `${good}\n`)).complained).toContain(
      'has an account already',
    );
  });

  it('sets a password, ends the sessions, and logs the change without the password', async () => {
    const { token } = (await login(ADMIN)).body.data;
    const invited = await invite(server, 'guest@prasthan.example');
    const set = await command(env, ['password', ADMIN.email], `${good} 2\n`);
    expect(set).toMatchObject({ code: 0, printed: expect.stringContaining('signed out everywhere') });
    const stats = () =>
      server.call('GET', '/api/admin/stats', undefined, { authorization: `Bearer ${token}` });
    await expect.poll(async () => (await stats()).status).toBe(401);
    const accepted = { token: invited, name: 'Guest', password: good };
    expect((await server.call('POST', '/api/admin/invitation/accept', accepted)).status).toBe(404);
    expect((await login(ADMIN)).status).toBe(401);
    expect((await login({ ...ADMIN, password: `${good} 2` })).status).toBe(200);
    const [row] = await server.sql<{ after: object }>(
      `select * from activity where kind = 'Admin' order by created_at desc limit 1`,
    );
    expect(row?.after).toEqual({ password: 'changed' });
  });

  it('leaves the second factor on when it sets a password', async () => {
    const email = 'guarded@prasthan.example';
    await command(env, ['create', email], `${good}\n`);
    await server.sql(`update admin set two_factor_secret = 'x', recovery_hashes = '{a}' where email = ?`, [
      email,
    ]);
    expect((await command(env, ['password', email], `${good} 3\n`)).code).toBe(0);
    expect(await login({ email, password: `${good} 3` })).toMatchObject({
      status: 401,
      body: { errors: { code: expect.stringContaining('authenticator app') } },
    });
  });

  it('ends all sessions, removes the second factor, and lists the accounts', async () => {
    const { token } = (await login({ email: 'boss@prasthan.example', password: good })).body.data;
    await server.sql(
      `update admin set two_factor_secret = 'x', recovery_hashes = '{a}' where email like 'boss%'`,
    );
    expect((await command(env, ['list'])).printed).toContain(
      'boss@prasthan.example  no name yet  owner  active  second factor',
    );
    expect((await command(env, ['reset-2fa', 'boss@prasthan.example'])).code).toBe(0);
    expect((await command(env, ['list'])).printed).toMatch(/boss@prasthan\.example .* no second factor/);
    expect((await command(env, ['sign-out', 'boss@prasthan.example'])).code).toBe(0);
    const stats = () =>
      server.call('GET', '/api/admin/stats', undefined, { authorization: `Bearer ${token}` });
    await expect.poll(async () => (await stats()).status).toBe(401);
  });

  it.each([
    [['password', ADMIN.email], 'short\n', 'at least 12 characters'],
    [['password', ADMIN.email], 'password12345\n', 'too easy to guess'],
    [['password', 'nobody@prasthan.example'], `${good}\n`, 'has no account'],
    [['constructor', 'a@b.example'], '', 'pnpm admin create EMAIL'],
    [['password', ADMIN.email, good], '', 'pnpm admin create EMAIL'],
    [[], '', 'pnpm admin create EMAIL'],
  ])('refuses %j with a message', async (args, input, words) => {
    const refused = await command(env, args, input);
    expect(refused.code).toBe(1);
    expect(refused.complained).toContain(words);
    expect(refused.complained).not.toContain('    at ');
  });
});

it('pnpm admin works with the embedded database, whether the database is running or not', async () => {
  const dataDir = useFolder(onTestFinished);
  const env = { DATABASE_URL: '', DATA_DIR: dataDir, JWT_SECRET: '' };
  expect(await command(env, ['create', 'boss@prasthan.example'], `${good}\n`)).toMatchObject({ code: 0 });
  const password = loadSecrets(dataDir).databasePassword;
  const postgres = await startEmbeddedPostgres({ dataDir, password, log: () => undefined });
  onTestFinished(() => postgres.stop());
  expect((await command(env, ['list'])).printed).toContain(
    'boss@prasthan.example  no name yet  owner  active',
  );
});
