import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { archivesIn, isArchive, nameAt } from '../modules/backup/archives.ts';
import { type Made, makeBackup, type Source } from './backup.ts';

/** What a killed backup left is removed by a later one, but not while another instance may be writing it. */
const DRAFT_MS = 24 * 3_600_000;

/**
 * Makes a backup in a folder of backups and removes the oldest beyond those to keep. A backup that fails removes none.
 *
 * @returns the name of the new file, and what is in it
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
