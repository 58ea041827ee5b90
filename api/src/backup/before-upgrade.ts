import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { archivesIn } from '../modules/backup/archives.ts';
import { isStartError, StartError, systemCode } from '../start-error.ts';
import { backUpInto } from './nightly.ts';

/** How many archives of upgrades stay, and how long: they hold enquiries that may have been erased since. */
const KEPT = 2;
const KEPT_MS = 30 * 24 * 3_600_000;

type Folders = Pick<Env, 'dataDir' | 'backupDir'>;

/** Beside the nightly archives where there are some, which outlive DATA_DIR; their number does not count these. */
const folderOf = ({ dataDir, backupDir }: Folders) => join(backupDir ?? dataDir, 'before-upgrade');

/**
 * Keeps the database as it is in an archive, before a new version changes it: the way back (docs/operations.md,
 * "Back to the version before"). The pictures stay out, because no upgrade changes them.
 *
 * @throws StartError when the archive cannot be written; then nothing has been changed yet
 */
export async function keepBeforeUpgrade(
  url: string,
  folders: Folders,
  say: (line: string) => void,
): Promise<void> {
  say('Keeping a copy of the database before this version changes it ...');
  const source = { url, dataDir: folders.dataDir, mediaDir: null };
  const folder = folderOf(folders);
  const { name } = await backUpInto(folder, KEPT, source, new Date()).catch((error) => {
    const code = systemCode(error);
    if (isStartError(error) || code === null) throw error;
    throw new StartError(
      `The copy of the database cannot be written into ${folder} (${code}). Nothing was changed. Make the folder writable for this user, and start again.`,
    );
  });
  say(`The copy is ${join(folder, name)}.`);
}

/** Removes the archives of upgrades that are long past. */
export async function forgetUpgrades(folders: Folders, now = new Date()): Promise<void> {
  const folder = folderOf(folders);
  const isThere = await readdir(folder).then(
    () => true,
    (error) => {
      if (systemCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
  for (const name of isThere ? await archivesIn(folder) : []) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true });
  }
}
