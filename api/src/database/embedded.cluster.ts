import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
import type { PostgresBinaries } from './embedded.binaries.ts';
import type { Launcher } from './embedded.launcher.ts';

const DRAFT = 'postgres.initdb-';

/** Looks at DATA_DIR/postgres without touching it: null where there is none yet. Throws StartError where it is no use. */
export function inspectCluster(cluster: string, major: number): Stats | null {
  const stats = statSync(cluster, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    if (isEmptyFolder(cluster)) return null;
    throw new StartError(
      `${cluster} exists but holds no readable PostgreSQL database. Check who owns it, move it away, or name another folder with DATA_DIR=...`,
    );
  }
  if (version !== String(major)) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${version}, and this Prasthan brings PostgreSQL ${major}. Nothing was touched. Start the Prasthan that made it, back it up with "pnpm backup", and restore it here into an empty DATA_DIR.`,
    );
  }
  return stats;
}

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}

/**
 * Makes the database cluster: in a folder beside its place, moved there when it is whole, so that a power cut in the
 * middle leaves nothing half made.
 *
 * @param durable false for tests alone: does not wait for the disk
 */
export async function createCluster(options: {
  dataDir: string;
  cluster: string;
  password: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  durable: boolean;
}): Promise<void> {
  const { dataDir, cluster, password, binaries, launcher, durable } = options;
  removeDrafts(dataDir);
  const draft = join(dataDir, `${DRAFT}${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (launcher.owner !== null) ownTree(draft, launcher.owner);
  let complaint = '';
  // Words of Nepali count as letters for pg_trgm and full text search only where the C library has a UTF-8 ctype; the
  // sorting is PostgreSQL's own, so that an upgrade of the system's C library never breaks an index.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const made = join(draft, ctype);
    const child = launcher.spawn(
      binaries.initdb,
      [
        ['-D', made],
        ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ['--locale=C', `--lc-ctype=${ctype}`],
        durable ? [] : ['--no-sync'],
      ].flat(),
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    complaint = child.stderr === null ? '' : await text(child.stderr);
    if ((await ended) === 0) {
      renameSync(made, cluster);
      if (durable) syncFolder(dataDir);
      rmSync(draft, { recursive: true, force: true });
      return;
    }
    if (!/locale/i.test(complaint)) break;
  }
  removeDrafts(dataDir);
  throw new StartError(
    `The database could not be made in ${cluster}: ${firstError(complaint)}. Free some disk space or make the folder writable, or name another one with DATA_DIR=...`,
  );
}

/** What a start that was killed in the middle of making a database left behind. */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Gives a folder and everything in it to another user; as root only. */
export function ownTree(path: string, owner: { uid: number; gid: number }): void {
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, name), owner.uid, owner.gid);
  }
  chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
}

/**
 * Sets the password of a cluster that is not running, for a data folder whose secrets.json was lost: whoever may read the
 * folder may do this anyway.
 */
export async function resetPassword(
  cluster: string,
  password: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const child = launcher.spawn(binaries.postgres, ['--single', '-D', cluster, 'postgres'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin?.end(
    ['postgres', 'prasthan']
      .map((role) => `alter role ${role} password '${password.replaceAll("'", "''")}'\n`)
      .join(''),
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const complaint = child.stderr === null ? '' : await text(child.stderr);
  if ((await ended) !== 0) {
    throw new StartError(
      `The database in ${cluster} does not accept the password of secrets.json, and it could not be set again: ${firstError(complaint)}.`,
    );
  }
}

/** The first line of PostgreSQL's own words that says what went wrong, without its prefix and full stop. */
export function firstError(output: string): string {
  const line =
    /^.*?(?:FATAL|PANIC|error|ERROR):\s*(.*)$/m.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
  return line.trim().replace(/\.$/, '') || 'no reason was given';
}

function syncFolder(path: string): void {
  // Windows cannot open a folder, and needs no sync for a rename to last.
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
