import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError, systemCode } from '../start-error.ts';
import { findBinaries, type PostgresBinaries } from './embedded.binaries.ts';
import { createCluster, inspectCluster, ownTree, resetPassword } from './embedded.cluster.ts';
import { findLauncher } from './embedded.launcher.ts';
import { isPostgresOf, stopPostmaster } from './embedded.postmaster.ts';
import { type Cluster, type Postmaster, startPostmaster, takeOver } from './embedded.process.ts';
import { lockDataDir } from './lock.ts';
import { withClient } from './reach.ts';

export interface EmbeddedPostgres {
  /** A connection string for the database `prasthan`. Its user owns only this database. Valid until `stop`. */
  url: string;
  /** Whether this start created the database. */
  fresh: boolean;
  /** The pid of the main process. It changes if PostgreSQL is killed and started again. */
  readonly pid: number;
  /** Waits until PostgreSQL has shut down, and releases DATA_DIR. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, or takes over one that a killed API server left running. Locks DATA_DIR. PostgreSQL listens only on
 * 127.0.0.1, on a free port. If it ends before `stop`, or accepts no connections for a minute, it is started again on the same
 * port. @throws StartError
 */
export async function startEmbeddedPostgres(options: {
  /** An absolute path. */
  dataDir: string;
  /** The password in DATA_DIR/secrets.json. */
  password: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
  binaries?: PostgresBinaries;
  /** How long to wait until PostgreSQL accepts connections, in milliseconds. */
  recoveryMs?: number;
  /** How long PostgreSQL may take to answer one connection, in milliseconds. */
  answerMs?: number;
  /** How often to check whether PostgreSQL accepts connections, in milliseconds. */
  checkMs?: number;
}): Promise<EmbeddedPostgres> {
  const { password, log, settings = {} } = options;
  const { recoveryMs = 60_000, answerMs = 20_000, checkMs = 10_000 } = options;
  const lock = await lockDataDir(options.dataDir);
  try {
    const dataDir = realpathSync(options.dataDir);
    const binaries = options.binaries ?? findBinaries();
    const path = join(dataDir, 'postgres');
    const existing = inspectCluster(path, binaries.major);
    const launcher = findLauncher(binaries, dataDir, existing);
    const cluster: Cluster = {
      path,
      logFile: join(dataDir, 'postgres.log'),
      binaries,
      launcher,
      settings,
      log,
    };

    let current: Postmaster | null = null;
    if (existing === null) {
      log('Making the database (the first start only).');
      await createCluster({
        dataDir,
        cluster: path,
        password,
        binaries,
        launcher,
        durable: settings.fsync !== 'off',
      });
    } else {
      current = await takeOver(cluster);
      if (current === null && launcher.owner !== null && launcher.owner.uid !== existing.uid) {
        ownTree(path, launcher.owner);
      }
    }
    const isTakenOver = current !== null;
    let postmaster = current ?? (await startPostmaster(cluster));
    const prepare = () =>
      whileRecovering(recoveryMs, () => prepareDatabase(postmaster.port, password, answerMs));
    let fresh: boolean;
    try {
      fresh = await (existing === null ? makeDatabase(postmaster.port, password) : prepare());
    } catch (error) {
      if (isRecovering(error) && isTakenOver) {
        log(STUCK);
        await stopPostmaster(postmaster.pid, path, true);
      } else if (systemCode(error) === WRONG_PASSWORD) {
        log('The database does not know the password of secrets.json; setting it again.');
        await stopPostmaster(postmaster.pid, path);
        await resetPassword(path, password, binaries, launcher);
      } else throw error;
      postmaster = (await takeOver(cluster)) ?? (await startPostmaster(cluster));
      fresh = await prepare();
    }
    const url = urlOf(postmaster.port, password);
    const answers = () => withClient({ connectionString: url, connectionTimeoutMillis: answerMs }, noWork);
    return supervise(cluster, postmaster, {
      url,
      fresh,
      release: lock.release,
      answers,
      recoveryMs,
      checkMs,
    });
  } catch (error) {
    lock.release();
    throw inWords(error, options.dataDir);
  }
}

const noWork = async () => undefined;

/**
 * Logged before PostgreSQL is stopped and started again. PostgreSQL 18 may never finish a recovery if one of its processes is
 * killed during the recovery, so waiting longer may not help.
 */
const STUCK = 'PostgreSQL accepts no connections; stopping it.';

interface Supervised {
  url: string;
  fresh: boolean;
  release: () => void;
  /** Opens a connection. Rejects if PostgreSQL refuses it or does not answer. */
  answers: () => Promise<unknown>;
  recoveryMs: number;
  checkMs: number;
}

function supervise(
  cluster: Cluster,
  first: Postmaster,
  { url, fresh, release, answers, recoveryMs, checkMs }: Supervised,
): EmbeddedPostgres {
  let current = first;
  let stopped: Promise<void> | null = null;
  let restart = Promise.resolve();
  const isStopping = () => stopped !== null;

  const again = async () => {
    for (let pause = 0; !isStopping(); pause = Math.min(5000, pause * 2 + 100)) {
      await sleep(pause, undefined, { ref: false });
      try {
        current = (await takeOver(cluster)) ?? (await startPostmaster(cluster, first.port));
        log('PostgreSQL is back.');
        follow();
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const { log } = cluster;
  const follow = () => {
    void current.exited.then(() => {
      if (isStopping()) return;
      log('PostgreSQL has stopped; starting it again.');
      restart = again();
    });
  };
  follow();

  const restartStuck = async () => {
    let limit = Number.POSITIVE_INFINITY;
    for (;;) {
      await sleep(checkMs, undefined, { ref: false });
      if (isStopping()) return;
      const { pid } = current;
      // A PostgreSQL that has ended is not stuck: `again` is already restarting it.
      const isStuck =
        (await answers().then(() => false, isRecovering)) && !isStopping() && isPostgresOf(pid, cluster.path);
      const now = performance.now();
      limit = isStuck ? Math.min(limit, now + recoveryMs) : Number.POSITIVE_INFINITY;
      if (now < limit) continue;
      log(STUCK);
      await stopPostmaster(pid, cluster.path, true);
      limit = Number.POSITIVE_INFINITY;
    }
  };
  void restartStuck();

  return {
    url,
    fresh,
    get pid() {
      return current.pid;
    },
    stop() {
      stopped ??= restart.then(() => stopPostmaster(current.pid, cluster.path)).finally(release);
      return stopped;
    },
  };
}

const WRONG_PASSWORD = '28P01';
const NO_SUCH_ROLE = '28000';
const NO_SUCH_DATABASE = '3D000';

/**
 * Returns whether PostgreSQL may be running a recovery: it refused or closed a connection, or did not answer. Errors are the
 * only sign of a recovery, because the pid file does not show one.
 */
const isRecovering = (error: unknown): boolean =>
  /^(57P0|08|ECONN|EPIPE)/.test(systemCode(error) ?? '') ||
  (error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message));

/** Retries `work` while PostgreSQL runs a recovery, for at most `patience` milliseconds. */
async function whileRecovering<T>(patience: number, work: () => Promise<T>): Promise<T> {
  const limit = Date.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isRecovering(error) || Date.now() > limit) throw error;
      await sleep(50);
    }
  }
}

/** Creates the database if it does not exist. @returns whether it was created */
async function prepareDatabase(port: number, password: string, answerMs: number): Promise<boolean> {
  try {
    const config = { connectionString: urlOf(port, password), connectionTimeoutMillis: answerMs };
    await withClient(config, noWork);
    return false;
  } catch (error) {
    const code = systemCode(error);
    if (code !== NO_SUCH_DATABASE && code !== WRONG_PASSWORD && code !== NO_SUCH_ROLE) throw error;
  }
  return makeDatabase(port, password);
}

function makeDatabase(port: number, password: string): Promise<boolean> {
  return withClient(urlOf(port, password, 'postgres', 'postgres'), async (client) => {
    const secret = client.escapeLiteral(password);
    const role = await client.query(`select from pg_roles where rolname = 'prasthan'`);
    await client.query(
      role.rowCount === 0
        ? `create role prasthan login password ${secret}`
        : `alter role prasthan login password ${secret}`,
    );
    const database = await client.query(`select from pg_database where datname = 'prasthan'`);
    if (database.rowCount !== 0) return false;
    await client.query('create database prasthan owner prasthan');
    return true;
  });
}

function urlOf(port: number, password: string, role = 'prasthan', database = 'prasthan'): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

function inWords(error: unknown, dataDir: string): unknown {
  if (isRecovering(error))
    return new StartError(
      `PostgreSQL in ${dataDir} does not accept connections. ${join(dataDir, 'postgres.log')} tells more.`,
    );
  const code = systemCode(error);
  if (error instanceof StartError || code === null || !FOLDER_TROUBLES.has(code)) return error;
  return new StartError(
    code === 'ENOSPC'
      ? `The disk is full: ${dataDir} cannot be written. Free some space and start again.`
      : `The data folder ${dataDir} cannot be written (${code}). Make it writable for this user, or name another one with DATA_DIR=...`,
  );
}

const FOLDER_TROUBLES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST']);
