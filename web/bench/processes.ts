import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, spawnBuiltServer } from '../e2e/built-server.ts';

const root = join(import.meta.dirname, '../..');
const startLimit = 30_000;

const started = new Set<ChildProcess>();

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Pins a process to a core. @returns false if the machine has too few cores or no `taskset` */
export function keepOn(core: number, pid: number): boolean {
  if (core >= availableParallelism()) return false;
  try {
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function follow(child: ChildProcess): ChildProcess & { pid: number } {
  started.add(child);
  child.once('exit', () => started.delete(child));
  if (child.pid === undefined) throw new Error(`${child.spawnargs.join(' ')} does not start`);
  return Object.assign(child, { pid: child.pid });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await Promise.race([ended, sleep(10_000, null, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

export const stopAll = async (): Promise<void> => void (await Promise.all([...started].map(stop)));

async function floor(args: string[]): Promise<Running> {
  const child = follow(
    spawn(process.execPath, args, { cwd: join(root, 'api'), stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const [line] = await once(child.stdout ?? child, 'data');
  const port = /port (\d+)/.exec(String(line))?.[1];
  if (!port) throw new Error(`${args.join(' ')} printed no port`);
  keepOn(1, child.pid);
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => stop(child) };
}

export const sameBytes = (url: string, encoding: string, body?: string): Promise<Running> =>
  floor([join(import.meta.dirname, 'floor.ts'), url, encoding, ...(body === undefined ? [] : [body])]);

export const onDatabase = (name: 'insert' | 'inbox', url: string): Promise<Running> =>
  floor(['--import', 'tsx', join(root, 'api/src/bench/database.floor.ts'), name, url]);

/** Starts the built server. `took` is the time in ms until its first response with status 200. */
export async function site(env: NodeJS.ProcessEnv, port: number): Promise<Running & { took: number }> {
  const began = performance.now();
  const child = follow(spawnBuiltServer({ ...env, PORT: String(port) }));
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/`))) {
    if (child.exitCode !== null) throw new Error('The server does not start.');
    if (performance.now() - began > startLimit) throw new Error('The server does not answer.');
    await sleep(20);
  }
  const took = performance.now() - began;
  keepOn(1, child.pid);
  return { url, pid: child.pid, took, stop: () => stop(child) };
}
