import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir } from '../data-dir.ts';
import { StartError, systemCode } from '../start-error.ts';

/**
 * Locks DATA_DIR, so that two servers never share a database folder or a journal. A file lock of the operating system ends with
 * its process, so no stale lock remains after kill -9 or a power cut. Node offers file locks only through SQLite, so the lock
 * file is an empty SQLite database with an exclusive transaction. The pid in `server.pid` is used only in messages.
 * @param patience - how long to wait for a server that is shutting down, in milliseconds
 * @throws StartError if another server holds the lock, or if the folder is not writable
 */
export async function lockDataDir(dataDir: string, patience = 2000) {
  const pidFile = join(dataDir, 'server.pid');
  const deadline = Date.now() + patience;
  for (;;) {
    const handle = tryLock(dataDir);
    if (handle !== null) {
      writeFileSync(pidFile, `${process.pid}\n`);
      return {
        release() {
          rmSync(pidFile, { force: true });
          handle.close();
        },
      };
    }
    if (Date.now() > deadline) throw new StartError(inUse(dataDir, pidFile));
    await sleep(50);
  }
}

function tryLock(dataDir: string): DatabaseSync | null {
  let handle: DatabaseSync | undefined;
  try {
    makeDataDir(dataDir);
    handle = new DatabaseSync(join(dataDir, 'server.lock'));
    // Keeps SQLite's journal in memory. Otherwise the next process would have to roll back the journal file of a killed one.
    handle.exec('pragma journal_mode = memory; begin exclusive');
    return handle;
  } catch (error) {
    handle?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${systemCode(error) ?? 'no access'}). Make it writable for this user, or name another one with DATA_DIR=...`,
    );
  }
}

const SQLITE_BUSY = 5;

function inUse(dataDir: string, pidFile: string): string {
  let holder = '';
  try {
    holder = ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    // The other server has not written its pid yet, so the message contains no pid.
  }
  return `Another Prasthan server${holder} is already using the data folder ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR=...`;
}
