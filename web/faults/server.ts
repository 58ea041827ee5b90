import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../api/src/database/free-port.ts';
import { answers, spawnBuiltServer } from '../e2e/built-server.ts';
import { admin } from '../e2e/site.ts';

export { admin, answers };

const startLimit = 120_000;
const started = new Set<ChildProcess>();

export interface FaultyServer {
  url: string;
  dataDir: string;
  start(): Promise<void>;
  launch(): void;
  /** Sends SIGTERM. @returns the milliseconds until the process ended, and its exit code */
  stop(): Promise<{ took: number; code: number | null }>;
  /** Kills only Node, so PostgreSQL continues to run. */
  kill(): Promise<void>;
  journal(): string[];
  readonly isRunning: boolean;
}

export async function killAll(): Promise<void> {
  await Promise.all(
    [...started].map(async (child) => {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    }),
  );
}

/**
 * @param env - environment variables that are added to the common ones, or replace them
 * @param recorder - a prefix for the server's command (`recorder` in `power/recording.ts`)
 */
export async function faultyServer(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  recorder: readonly string[] = [],
): Promise<FaultyServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    JWT_SECRET: 'a secret for the faults, and for the faults alone',
    DATA_DIR: dataDir,
    PORT: String(port),
    ...env,
  };
  let child: ChildProcess | null = null;
  const said = `${dataDir}.log`;
  const server: FaultyServer = {
    url,
    dataDir,
    get isRunning() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    launch() {
      if (server.isRunning) return;
      const launched = spawnBuiltServer(settings, 'pipe', recorder);
      child = launched;
      started.add(launched);
      launched.once('close', () => started.delete(launched));
      for (const stream of [launched.stdout, launched.stderr])
        stream?.on('data', (text: Buffer) => appendFileSync(said, text));
    },
    async start() {
      server.launch();
      const limit = performance.now() + startLimit;
      while (!(await answers(`${url}/healthz`))) {
        const isLate = performance.now() > limit;
        if (!server.isRunning || isLate)
          throw new Error(
            `The server ${isLate ? 'does not answer' : 'ended at its start'}:\n${readFileSync(said, 'utf8').slice(-2000)}`,
          );
        await sleep(20);
      }
    },
    async stop() {
      const began = performance.now();
      if (!child || !server.isRunning) return { took: 0, code: child?.exitCode ?? null };
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return { took: performance.now() - began, code: child.exitCode };
    },
    async kill() {
      if (!child || !server.isRunning) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    journal() {
      try {
        return readdirSync(join(dataDir, 'enquiries'));
      } catch {
        return [];
      }
    },
  };
  return server;
}
