import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../../env.ts';
import { isUuid } from '../../records/ids.ts';
import { idsOf } from '../../records/sql.ts';
import { nullIfMissing } from '../../start-error.ts';

/** The list of erased ids is a file, because restoring a backup replaces the table `erased` (docs/product.md, "Privacy"). */
const fileIn = (folder: string): string => join(folder, 'erased.txt');

/** Returns the folders that contain a list of erased ids, DATA_DIR first. In BACKUP_DIR, the list is next to the backups. */
export const foldersOfErased = ({ dataDir, backupDir }: Pick<Env, 'dataDir' | 'backupDir'>): string[] => [
  dataDir,
  backupDir,
];

/** Appends the ids to the list in a folder and flushes the file to the disk. */
export async function listErased(folder: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(fileIn(folder), 'a', 0o600);
  try {
    // A power cut may have left the last line incomplete. The line break at the beginning ends that line.
    await file.appendFile(`\n${ids.map((id) => `${at.toISOString()} ${id}\n`).join('')}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the ids in the list of a folder; an empty list if there is no file. */
export async function readErased(folder: string): Promise<string[]> {
  const text = await readFile(fileIn(folder), 'utf8').catch(nullIfMissing);
  const ids = (text ?? '').split('\n').map((line) => line.split(' ').at(-1) ?? '');
  return [...new Set(ids.filter(isUuid))];
}

/**
 * Adds ids to all lists. If BACKUP_DIR is not writable, the erasure continues, and `completeLists` later adds the ids there.
 * @throws if the list in DATA_DIR, the first folder, cannot be written
 */
export async function listInAll(folders: readonly string[], ids: readonly string[], at: Date): Promise<void> {
  for (const [place, folder] of folders.entries()) {
    const listed = listErased(folder, ids, at);
    await (place === 0 ? listed : listed.catch(() => undefined));
  }
}

/** Returns the ids in all lists. Skips an unreadable list in BACKUP_DIR. @throws if the list in DATA_DIR cannot be read */
export async function readAllErased(folders: readonly string[]): Promise<Set<string>> {
  const listed = new Set<string>();
  for (const [place, folder] of folders.entries()) {
    const read = readErased(folder);
    for (const id of await (place === 0 ? read : read.catch(() => []))) listed.add(id);
  }
  return listed;
}

/**
 * Adds missing ids to each list, from the other lists and the table `erased`. For example, a list lacks ids if its folder was
 * not writable during an erasure.
 */
export async function completeLists(em: EntityManager, folders: readonly string[], at: Date): Promise<void> {
  const all = await readAllErased(folders);
  for (const id of await idsOf(em, 'select id from erased')) all.add(id);
  for (const folder of folders) {
    const listed = await readErased(folder).catch(() => null);
    if (!listed) continue;
    const has = new Set(listed);
    const lacks = [...all].filter((id) => !has.has(id));
    await listErased(folder, lacks, at).catch(() => undefined);
  }
}

/** Returns the number of erased ids that are missing from the list in the folder. @throws if the list cannot be read */
export async function countUnlisted(em: EntityManager, folder: string): Promise<number> {
  const listed = new Set(await readErased(folder));
  return (await idsOf(em, 'select id from erased')).filter((id) => !listed.has(id)).length;
}
