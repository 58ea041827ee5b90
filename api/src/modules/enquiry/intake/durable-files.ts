import { randomUUID } from 'node:crypto';
import * as disk from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../../start-error.ts';

/** The file system functions used here. A test replaces them with failing ones. */
export type Disk = Pick<typeof disk, 'link' | 'open' | 'readFile' | 'rename' | 'rm'>;

/**
 * Stores a text in a new file of an existing folder and flushes both to the disk. After a crash, the file is either complete or missing. Does not
 * overwrite a complete file.
 *
 * @param isWhole - whether an existing file's text is complete; an incomplete file is replaced
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
      // A hard link is created atomically and only once: the second of two simultaneous calls fails with EEXIST.
      await link(draft, file);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
      const there = await readFile(file, 'utf8').catch(() => null);
      if (there !== null && !isWhole(there)) await rename(draft, file);
    }
    // Also done for an existing file, because the request that wrote it may not have flushed the folder yet.
    await flush(folder, open);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Flushes a folder, so that it still lists its new files after a power cut. */
async function flush(folder: string, open: Disk['open']): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // On Windows, folders cannot be flushed and need not be.
    if (systemCode(error) !== 'EPERM' && systemCode(error) !== 'EISDIR') throw error;
  } finally {
    await handle.close();
  }
}
