import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCode } from '../start-error.ts';

/** What PostgreSQL's main process says of itself in `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping';
}

/** Reads `postmaster.pid`: null where there is none, 'unreadable' where it is cut short (a power cut, or just being written). */
export function readPostmasterFile(cluster: string): PostmasterFile | 'unreadable' | null {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0) || !(port > 0)) return 'unreadable';
  const word = lines[7] ?? '';
  return { pid, port, status: word === 'ready' || word === 'stopping' ? word : 'starting' };
}

/**
 * Whether a process is a PostgreSQL that works on this very data folder. A pid alone proves nothing: after a power cut it
 * may be anyone's, and a stranger must neither stop the start nor be stopped by it.
 */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      // PostgreSQL's processes live in their data folder. A zombie has no folder any more.
      const [home, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
      return name === 'postgres' && home.dev === ours.dev && home.ino === ours.ino;
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') {
    const { stdout } = spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' });
    return stdout?.includes('postgres.exe') ?? false;
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.includes('postgres') && stdout.includes(`-D ${cluster}`);
}

/** Every process of PostgreSQL on this data folder; known on Linux only. */
export function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isPostgresOf(pid, cluster));
}

/** Whether a process runs this very program file; an upgrade puts another in its place. Known on Linux only. */
export function runs(pid: number, program: string): boolean {
  try {
    const [running, wanted] = [statSync(`/proc/${pid}/exe`), statSync(program)];
    return running.dev === wanted.dev && running.ino === wanted.ino;
  } catch {
    return false;
  }
}

/**
 * Stops a postmaster: fast shutdown (clients are cut off, everything is written), and after a minute the immediate one,
 * which the next start recovers from. Resolves when it is gone.
 */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 15_000],
    ['SIGKILL', 5000],
  ] as const) {
    send(pid, signal);
    if (await gone(() => !isPostgresOf(pid, cluster), patience)) return;
  }
}

/**
 * Ends what is left of a PostgreSQL whose main process was killed: its other processes end by themselves, but one in
 * the middle of a long statement does so late, and no new PostgreSQL may start before.
 */
export async function stopOrphans(cluster: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await gone(() => processesOf(cluster).length === 0, 1000)) return;
    for (const pid of processesOf(cluster)) send(pid, signal);
  }
  await gone(() => processesOf(cluster).length === 0, 5000);
}

async function gone(check: () => boolean, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (!check()) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}
