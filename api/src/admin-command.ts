/** Implements `pnpm admin`. Node runs this file without a build, so the file must not import classes with decorators. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type pg from 'pg';
import { keepBeforeUpgrade } from './backup/before-upgrade.ts';
import { appliedTo, compareMigrations } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { type ReachedDatabase, reachRunning, withClient } from './database/reach.ts';
import { type Env, readEnv } from './env.ts';
import {
  checkPassword,
  createOwner,
  listAccounts,
  resetTwoFactor,
  setPassword,
  signOut,
} from './modules/admin/terminal.ts';
import { runCommand, StartError, say } from './start-error.ts';

const HELP = `pnpm admin create EMAIL      makes an owner, and asks for a password
pnpm admin password EMAIL    sets a password, and signs out everywhere
pnpm admin sign-out EMAIL    signs out everywhere
pnpm admin reset-2fa EMAIL   takes the second factor away
pnpm admin list              shows all accounts`;

/** Returns the installation's database. If the embedded database is stopped, starts and migrates it. @throws StartError */
async function reach(env: Env): Promise<ReachedDatabase> {
  const running = await reachRunning(env);
  if (!running) return openDatabase(env, say, (url) => keepBeforeUpgrade(url, env, say));
  const applied = await withClient(running.url, appliedTo).catch(() => []);
  if (compareMigrations(applied).isOlder)
    throw new StartError(
      'The database is of another version. Start the server of this version once, then try again.',
    );
  return running;
}

/** Reads a line without echoing it. If the standard input is not a terminal, returns the first line of the input. */
async function readPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { isTTY } = process.stdin;
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTTY });
  if (isTTY) process.stdout.write(question);
  try {
    return isTTY ? await lines.question('') : ((await lines[Symbol.asyncIterator]().next()).value ?? '');
  } finally {
    lines.close();
    if (isTTY) say('');
  }
}

async function askPassword(email: string): Promise<string> {
  const password = await readPassword(`New password for ${email} (it is not shown): `);
  await checkPassword(password, email);
  if (process.stdin.isTTY && (await readPassword('The same once more: ')) !== password) {
    throw new StartError('The two passwords differ. Nothing was changed.');
  }
  return password;
}

const commands: Readonly<Record<string, (client: pg.Client, email: string) => Promise<string>>> = {
  create: async (client, email) => createOwner(client, email, await askPassword(email)),
  password: async (client, email) => setPassword(client, email, await askPassword(email)),
  'sign-out': signOut,
  'reset-2fa': resetTwoFactor,
  list: listAccounts,
};

async function run([name = '', typed, ...more]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const email = typed?.trim().toLowerCase();
  if (!command || more.length > 0 || (name === 'list' ? email : !email?.includes('@')))
    throw new StartError(HELP);
  const way = await reach(readEnv(process.env, process.cwd()));
  try {
    say(await withClient(way.url, (client) => command(client, email ?? '')));
  } finally {
    await way.close();
  }
}

await runCommand(run);
