import { randomUUID } from 'node:crypto';
import * as disk from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '../../../start-error.ts';

/** The functions that are used. A test passes a disk that fails. */
export type Disk = Pick<typeof disk, 'link' | 'mkdir' | 'open' | 'readFile' | 'rename' | 'rm'>;

/**
 * Stores a text in a new file, which appears complete or not at all and is flushed to the disk. An existing file is kept.
 *
 * @param isWhole - whether the text of an existing file is complete; otherwise the file is replaced
 */
export async function keepFile(
  folder: string,
  name: string,
  text: string,
  isWhole: (text: string) => boolean,
  { link, mkdir, open, readFile, rename, rm }: Disk = disk,
): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made) await flush(dirname(made), open);
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
      // A hard link appears complete and only once: the second of two simultaneous sends fails with EEXIST.
      await link(draft, file);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
      const there = await readFile(file, 'utf8').catch(() => null);
      if (there !== null && !isWhole(there)) await rename(draft, file);
    }
    // For an existing file too: its writer may not have flushed the folder yet.
    await flush(folder, open);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Flushes a folder, so that its new files are still listed after a power cut. */
async function flush(folder: string, open: Disk['open']): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows cannot flush a folder and does not need to.
    if (systemCode(error) !== 'EPERM' && systemCode(error) !== 'EISDIR') throw error;
  } finally {
    await handle.close();
  }
}
