import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
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
import { syncFolder } from '../sync-folder.ts';
import type { PostgresBinaries } from './embedded.binaries.ts';
import type { Launcher } from './embedded.launcher.ts';

const DRAFT = 'postgres.initdb-';

/** Returns the `Stats` of the cluster's folder; null if no cluster exists. @throws StartError if the folder cannot be used */
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
 * Creates the cluster in a temporary folder and renames the folder, so that a power cut leaves no incomplete cluster.
 * @param durable - false only in tests: does not wait until the files are on the disk
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
  // pg_trgm and full-text search treat Nepali letters as letters only if the ctype is a UTF-8 locale of the C library. Sorting
  // uses PostgreSQL's built-in locale, because an upgrade of the C library could break indexes sorted with its locale.
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
    complaint = await complaintOf(child);
    if (child.exitCode === 0) {
      renameSync(made, cluster);
      if (durable) await syncFolder(dataDir);
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

/** Deletes the temporary folders of starts that failed or were killed. */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

export function ownTree(path: string, owner: { uid: number; gid: number }): void {
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, name), owner.uid, owner.gid);
  }
  chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
}

/**
 * Sets a new password in a stopped cluster whose secrets.json was lost. This is no security hole, because anybody with access
 * to the folder could do the same.
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
  const complaint = await complaintOf(child);
  if (child.exitCode !== 0) {
    throw new StartError(
      `The database in ${cluster} does not accept the password of secrets.json, and it could not be set again: ${firstError(complaint)}.`,
    );
  }
}

/** Waits until a program has ended. @returns its standard error output */
async function complaintOf(child: ChildProcess): Promise<string> {
  const [complaint] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  return complaint;
}

/** Returns the first line with an error in PostgreSQL's output, without its prefix and full stop. */
export function firstError(output: string): string {
  const line =
    /^.*?(?:FATAL|PANIC|error|ERROR):\s*(.*)$/m.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
  return line.trim().replace(/\.$/, '') || 'no reason was given';
}
