import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addAdmin } from '../../api/src/testing/admins.ts';
import { buildStale } from '../server/build.ts';
import { spawnBuiltServer } from './built-server.ts';
import { faultsOutsideOfRequests } from './faults.ts';
import { admin, colleague, logsVariable, siteUrlVariable } from './site.ts';

const startLimit = 110_000;

/** Waits for the log line with the site's address. @throws Error with the server's output if the server exits first */
async function addressOf(server: ChildProcess, log: string): Promise<string> {
  const limit = Date.now() + startLimit;
  while (Date.now() < limit) {
    const printed = readFileSync(log, 'utf8');
    const address = /Site\s+(http:\S+)/.exec(printed)?.[1];
    if (address) return address;
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${printed}`);
    await setTimeout(50);
  }
  throw new Error(`The server did not start in time:\n${readFileSync(log, 'utf8')}`);
}

export interface RunningSite {
  url: string;
  /** The first owner's generated password; null if the server printed none. */
  printedPassword: string | null;
  stop(): Promise<void>;
}

/** Starts the built server on a free port, with its own data folder. @param more - further environment variables */
export async function startServer(
  seed: 'none' | 'demo' | 'showcase',
  more: Record<string, string> = {},
): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prasthan-e2e-'));
  // The log is a file instead of a pipe, so that a line logged before a response can be read as soon as the response arrives.
  const log = join(process.env[logsVariable] ?? dataDir, `${randomUUID()}.log`);
  const output = openSync(log, 'a');
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: seed,
    // A busy machine may need seconds to open a database connection.
    DATABASE_WAIT: '60',
    ...more,
  };
  const server = spawnBuiltServer(env, output);
  closeSync(output);
  const url = await addressOf(server, log);
  const printedPassword = /Password\s+(\S+)/.exec(readFileSync(log, 'utf8'))?.[1] ?? null;
  await addAdmin(dataDir, colleague.email, { namesFirst: printedPassword === null });
  return {
    url,
    printedPassword,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a post and a team member, which the demo content lacks, so that no test finds "Coming Soon" at /blog or /team. */
async function fillEmptyPages(url: string): Promise<void> {
  const call = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${url}/api/admin/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const { token } = await call('login', admin);
  const text = { title: 'The first post', excerpt: 'Short.', content: 'Long.', author: 'Asha Karki' };
  await call('blog', { ...text, status: 'published' }, token);
  await call('team', { name: 'Asha Karki', position: 'Counsellor', bio: 'Advises students.' }, token);
}

/**
 * Builds what is out of date and starts the server shared by most tests.
 * @returns a function that stops the server, and throws if a server logged an error outside any test's requests
 */
export default async function startSite(): Promise<() => Promise<void>> {
  await buildStale(join(import.meta.dirname, '../..'), console.log);
  const logs = await mkdtemp(join(tmpdir(), 'prasthan-e2e-logs-'));
  process.env[logsVariable] = logs;
  const site = await startServer('demo');
  process.env[siteUrlVariable] = site.url;
  await fillEmptyPages(site.url).catch(async (error) => {
    await site.stop();
    throw error;
  });
  return async () => {
    await site.stop();
    const faults = faultsOutsideOfRequests(logs);
    await rm(logs, { recursive: true, force: true });
    if (faults.length > 0) throw new Error(`The server logged faults of no request:\n${faults.join('\n')}`);
  };
}
