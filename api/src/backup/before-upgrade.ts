import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { archivesIn } from '../modules/backup/archives.ts';
import { StartError, systemCode } from '../start-error.ts';
import { backUpInto } from './backup.ts';

/** How many archives to keep, and for how many ms. The time is limited because erased enquiries remain in older archives. */
const KEPT = 2;
const KEPT_MS = 30 * 24 * 3_600_000;

type Folders = Pick<Env, 'dataDir' | 'backupDir'>;

/** Archives made before an upgrade have their own folder, so that they do not count towards BACKUP_KEEP. */
const folderOf = ({ backupDir }: Pick<Env, 'backupDir'>) => join(backupDir, 'before-upgrade');

/**
 * Backs up the database before a migration (docs/operations.md, "Back to the version before"). The archive contains no
 * pictures, because no upgrade changes them.
 * @throws StartError if the archive cannot be written
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
    if (error instanceof StartError || code === null) throw error;
    throw new StartError(
      `The copy of the database cannot be written into ${folder} (${code}). Nothing was changed. Make the folder writable for this user, and start again.`,
    );
  });
  say(`The copy is ${join(folder, name)}.`);
}

export async function forgetUpgrades(folders: Pick<Env, 'backupDir'>, now = new Date()): Promise<void> {
  const folder = folderOf(folders);
  for (const name of await archivesIn(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true });
  }
}
