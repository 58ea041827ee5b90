import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../server/build.ts';
import { admin, siteUrlVariable } from './site.ts';

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

/** Builds what is stale and starts the server, whole, on a data folder of its own and a free port. Returns what stops it. */
export default async function startSite(): Promise<() => Promise<void>> {
  await buildStale(join(import.meta.dirname, '../..'), console.log);
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
      SEED: 'demo',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.env[siteUrlVariable] = await addressOf(server);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
