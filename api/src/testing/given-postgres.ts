import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { findBinaries } from '../database/embedded.binaries.ts';
import { findLauncher } from '../database/embedded.launcher.ts';
import { processesOf, sendSignal, stopOrphans, stopPostmaster } from '../database/embedded.postmaster.ts';
import { type Cluster, type Postmaster, startPostmaster } from '../database/embedded.process.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { connected, query } from './query.ts';

/** A PostgreSQL to use as DATABASE_URL. If it ends, the API does not restart it, unlike the embedded PostgreSQL. */
export interface GivenPostgres {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends the processes with SIGKILL. */
  kill(): Promise<void>;
  /** Stops the processes with SIGSTOP. Connections stay open, but nothing responds. */
  freeze(): void;
  thaw(): void;
  /** @param role - `postgres` is the superuser */
  query(sql: string, role?: 'prasthan' | 'postgres'): Promise<Record<string, unknown>[]>;
  queryAt(url: string, sql: string, role?: 'prasthan' | 'postgres'): Promise<Record<string, unknown>[]>;
  /** Runs the statements in a transaction that stays open until the returned connection ends. */
  hold(sql: string): Promise<pg.Client>;
}

/** @param settings - PostgreSQL settings, such as `fsync: 'off'`. Without any, committed data survives a power cut. */
export async function givenPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<GivenPostgres> {
  mkdirSync(folder, { recursive: true });
  const dataDir = realpathSync(folder);
  const log = () => undefined;
  const made = await startEmbeddedPostgres({ dataDir, password: 'for-tests-alone', log, settings });
  await made.stop();
  const binaries = findBinaries();
  const cluster: Cluster = {
    path: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    launcher: findLauncher(binaries, dataDir, null),
    settings,
    log,
  };
  const port = Number(new URL(made.url).port);
  let current: Postmaster | null = null;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesOf(cluster.path)) sendSignal(pid, signal);
  };
  const given: GivenPostgres = {
    url: made.url,
    async start() {
      current ??= await startPostmaster(cluster, port);
    },
    async stop() {
      if (current) await stopPostmaster(current.pid, cluster.path);
      current = null;
    },
    async kill() {
      signalAll('SIGKILL');
      await current?.exited;
      await stopOrphans(cluster.path);
      current = null;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    query: (sql, role) => given.queryAt(made.url, sql, role),
    queryAt: (url, sql, role = 'prasthan') =>
      query(Object.assign(new URL(url), { username: role }).href, sql),
    async hold(sql) {
      const client = await connected(made.url);
      await client.query(`begin; ${sql}`);
      return client;
    },
  };
  await given.start();
  return given;
}
