import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../api/src/database/embedded.ts';
import { freePort } from '../../api/src/database/free-port.ts';
import { stopAll } from './processes.ts';

export interface Place {
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  port: number;
}

/** Runs `measure`, then stops all servers that `measure` started, and deletes the database. */
export async function onNewDatabase(measure: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-bench-'));
  try {
    const database = await startEmbeddedPostgres({
      dataDir: folder,
      password: 'bench',
      log: () => undefined,
    });
    try {
      const env = {
        DATABASE_URL: database.url,
        JWT_SECRET: randomBytes(32).toString('hex'),
        DATA_DIR: join(folder, 'server'),
      };
      await measure({ databaseUrl: database.url, env, port: await freePort() });
    } finally {
      await stopAll();
      await database.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const onApi = (...args: string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: join(import.meta.dirname, '../../api'),
    stdio: 'inherit',
  });
