import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { PostgresBinaries } from './embedded.binaries.ts';
import { firstError } from './embedded.cluster.ts';
import type { Launcher } from './embedded.launcher.ts';
import {
  isPostgresOf,
  readPostmasterFile,
  runs,
  stopOrphans,
  stopPostmaster,
} from './embedded.postmaster.ts';
import { freePort } from './free-port.ts';

export interface Cluster {
  /** The absolute path of DATA_DIR/postgres. */
  path: string;
  logFile: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/** `exited` resolves when the main process has ended for any reason. */
export interface Postmaster {
  pid: number;
  port: number;
  exited: Promise<void>;
}

const LOG_LIMIT = 5_000_000;

/**
 * Looks for a PostgreSQL that a killed API server (kill -9) left running. Waits until this PostgreSQL has finished starting,
 * recovering or stopping. Takes it over if its program file and its settings are ours; otherwise stops it.
 * @returns null if the caller may start a new PostgreSQL
 */
export async function takeOver(cluster: Cluster): Promise<Postmaster | null> {
  const since = Date.now();
  let told = false;
  for (;;) {
    const file = readPostmasterFile(cluster.path);
    const waited = Date.now() - since;
    if (file === 'unreadable' && waited < 1000) {
      await sleep(50);
      continue;
    }
    if (file === null || file === 'unreadable' || !isPostgresOf(file.pid, cluster.path)) {
      await stopOrphans(cluster.path);
      // PostgreSQL itself removes the pid file of a dead process, but would refuse to start if the file is incomplete.
      if (file === 'unreadable') rmSync(join(cluster.path, 'postmaster.pid'), { force: true });
      return null;
    }
    if (file.status === 'ready' && isAsWeRunIt(file.pid, cluster)) {
      cluster.log(`Taking over the PostgreSQL that is still running (process ${file.pid}).`);
      return { pid: file.pid, port: file.port, exited: watch(file.pid, cluster.path) };
    }
    if (file.status === 'ready' || (file.status === 'stopping' && waited > 5000)) {
      cluster.log(`Stopping a PostgreSQL that is still running (process ${file.pid}).`);
      await stopPostmaster(file.pid, cluster.path);
      continue;
    }
    if (!told) cluster.log(`Waiting for the PostgreSQL that is ${file.status} (process ${file.pid}).`);
    told = true;
    await sleep(20);
  }
}

/** Starts PostgreSQL and waits until it is ready, however long a recovery takes. @throws StartError with PostgreSQL's reason */
export async function startPostmaster(cluster: Cluster, port?: number): Promise<Postmaster> {
  rotate(cluster.logFile);
  // The pid of a dead postmaster may now belong to another process. In this case, PostgreSQL ignores the pid file only
  // if PG_GRANDPARENT_PID contains the pid. PostgreSQL still checks that the old shared memory is not in use.
  const stale = readPostmasterFile(cluster.path);
  const env = stale === null || stale === 'unreadable' ? {} : { PG_GRANDPARENT_PID: String(stale.pid) };
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await freePort());
    const logged = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
    const log = openSync(cluster.logFile, 'a', 0o600);
    // With `detached`, Ctrl-C does not reach PostgreSQL, so that Node can first finish its requests. The log goes to a file,
    // because a pipe would break if Node were killed.
    const child = cluster.launcher.spawn(
      cluster.binaries.postgres,
      ['-D', cluster.path, '-p', String(chosen), ...settingArguments(cluster)],
      { detached: true, stdio: ['ignore', log, log], env, windowsHide: true },
    );
    closeSync(log);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.unref();
    if (child.pid !== undefined && (await isReady(child.pid, chosen, exited, cluster))) {
      return { pid: child.pid, port: chosen, exited };
    }
    const said = readFileSync(cluster.logFile).subarray(logged).toString();
    if (/could not bind/.test(said) && attempt < 5) continue;
    throw new StartError(
      /No space left on device/.test(said)
        ? `The disk is full: PostgreSQL cannot start on ${cluster.path}. Free some space and start again.`
        : `PostgreSQL did not start on ${cluster.path}: ${firstError(said)}. ${cluster.logFile} tells more.`,
    );
  }
}

async function isReady(pid: number, port: number, exited: Promise<void>, cluster: Cluster): Promise<boolean> {
  let running = true;
  void exited.then(() => {
    running = false;
  });
  let tell = Date.now() + 3000;
  while (running) {
    const file = readPostmasterFile(cluster.path);
    if (file !== null && file !== 'unreadable' && file.pid === pid && file.port === port) {
      if (file.status === 'ready') return true;
    }
    if (Date.now() > tell) {
      cluster.log('PostgreSQL is still recovering what a sudden stop left open; this may take a while.');
      tell += 10_000;
    }
    await sleep(10);
  }
  return false;
}

function settingArguments(cluster: Cluster): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    cluster_name: 'prasthan',
    // Statements and error details contain personal data, so they must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...cluster.settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns whether a process runs our program file with our settings. The port before them in `postmaster.opts` may differ. */
function isAsWeRunIt(pid: number, cluster: Cluster): boolean {
  try {
    const options = readFileSync(join(cluster.path, 'postmaster.opts'), 'utf8');
    const expected = settingArguments(cluster).map((word) => `"${word}"`);
    return runs(pid, cluster.binaries.postgres) && options.trim().endsWith(expected.join(' '));
  } catch {
    return false;
  }
}

/** Waits until PostgreSQL has ended. Polls, because PostgreSQL is not a child of this process. */
async function watch(pid: number, cluster: string): Promise<void> {
  while (isPostgresOf(pid, cluster)) await sleep(250, undefined, { ref: false });
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
}
