import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCode } from '../start-error.ts';

export interface PostmasterFile {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping';
}

/** Returns null if the file does not exist, and 'unreadable' if it is incomplete. */
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

/** Returns whether the pid belongs to this cluster's PostgreSQL. After a power cut, an unrelated process may have the pid. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      // The working directory of PostgreSQL is its data folder. A zombie process has no working directory.
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

/** Returns the pids of PostgreSQL; an empty list on systems other than Linux. */
export function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isPostgresOf(pid, cluster));
}

/** Returns whether a process runs this program. False if an upgrade has replaced the file, or if the system is not Linux. */
export function runs(pid: number, program: string): boolean {
  try {
    const [running, wanted] = [statSync(`/proc/${pid}/exe`), statSync(program)];
    return running.dev === wanted.dev && running.ino === wanted.ino;
  } catch {
    return false;
  }
}

/**
 * Stops PostgreSQL and waits for its end. After a minute, forces an immediate shutdown; the next start runs a recovery.
 * @param isStuck - forces the immediate shutdown without waiting a minute
 */
export async function stopPostmaster(pid: number, cluster: string, isStuck = false): Promise<void> {
  const signals = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 15_000],
    ['SIGKILL', 5000],
  ] as const;
  for (const [signal, patience] of isStuck ? signals.slice(1) : signals) {
    if (!isPostgresOf(pid, cluster)) return;
    sendSignal(pid, signal);
    if (await gone(() => !isPostgresOf(pid, cluster), patience)) return;
  }
}

/** Ends the remaining processes of a killed PostgreSQL. Until they have ended, no new PostgreSQL can start. */
export async function stopOrphans(cluster: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await gone(() => processesOf(cluster).length === 0, 1000)) return;
    for (const pid of processesOf(cluster)) sendSignal(pid, signal);
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

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}
