import { randomUUID } from 'node:crypto';
import * as disk from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../../start-error.ts';
import { syncFolder } from '../../../sync-folder.ts';

/** Tests replace these functions with failing ones. */
export type Disk = Pick<typeof disk, 'link' | 'open' | 'readFile' | 'rename' | 'rm'>;

/**
 * Writes a file that is either complete or missing after a crash. Does not overwrite a complete file.
 * @param isWhole - returns whether the text of an existing file is complete; an incomplete file is replaced
 */
export async function keepFile(
  folder: string,
  name: string,
  text: string,
  isWhole: (text: string) => boolean,
  { link, open, readFile, rename, rm }: Disk = disk,
): Promise<void> {
  const draft = join(folder, `${randomUUID()}.part`);
  const file = join(folder, name);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    try {
      // Creating a hard link is atomic: of two calls at the same time, the second one fails with EEXIST.
      await link(draft, file);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
      const there = await readFile(file, 'utf8').catch(() => null);
      if (there !== null && !isWhole(there)) await rename(draft, file);
    }
    // Flushes the folder even if the file existed, because the request that wrote the file may not have flushed the folder yet.
    await syncFolder(folder, open);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
