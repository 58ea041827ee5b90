import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { archivesIn, isArchive, nameAt } from '../modules/backup/archives.ts';
import { type Made, makeBackup, type Source } from './backup.ts';

/**
 * When the unfinished file of a killed backup is removed, in milliseconds. Before that, another instance may still be writing it.
 */
const DRAFT_MS = 24 * 3_600_000;

/**
 * Makes a backup in a folder and removes the oldest ones beyond `keep`. A failed backup removes none.
 *
 * @returns the name of the new file and its contents
 */
export async function backUpInto(
  folder: string,
  keep: number,
  source: Source,
  now: Date,
): Promise<Made & { name: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = nameAt(now);
  const made = await makeBackup(source, join(folder, name));
  for (const old of (await archivesIn(folder)).slice(keep)) await rm(join(folder, old), { force: true });
  await removeDrafts(folder, now);
  return { ...made, name };
}

async function removeDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part') || !isArchive(name.slice(0, -'.part'.length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > DRAFT_MS) await rm(join(folder, name), { force: true });
  }
}
