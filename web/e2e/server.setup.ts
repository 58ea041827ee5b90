import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAdmin } from '../../api/src/testing/admins.ts';
import { buildStale } from '../server/build.ts';
import { admin, colleague, siteUrlVariable } from './site.ts';

const startLimit = 60_000;

/** Waits for the line that says where the site is. Rejects with what the server printed, if it ends before. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const limit = setTimeout(
      () => reject(new Error(`The server did not start in time:\n${printed}`)),
      startLimit,
    );
    const read = (bytes: Buffer) => {
      printed += bytes;
      const address = /Site\s+(http:\S+)/.exec(printed)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The server ended with ${code}:\n${printed}`));
    });
  });
}

export interface RunningSite {
  url: string;
  stop(): Promise<void>;
}

/** Starts the built server, whole, on a data folder of its own and a free port. */
export async function startServer(seed: 'none' | 'demo' | 'showcase'): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prasthan-e2e-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: seed,
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(server);
  await addAdmin(dataDir, colleague.email);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Builds what is stale and starts the server that most tests share. Returns what stops it. */
export default async function startSite(): Promise<() => Promise<void>> {
  await buildStale(join(import.meta.dirname, '../..'), console.log);
  const site = await startServer('demo');
  process.env[siteUrlVariable] = site.url;
  return site.stop;
}
