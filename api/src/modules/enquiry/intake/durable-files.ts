import { randomUUID } from 'node:crypto';
import * as disk from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '../../../start-error.ts';

/** What of `node:fs/promises` is used here. A test hands in a disk that fails. */
export type Disk = Pick<typeof disk, 'link' | 'mkdir' | 'open' | 'readFile' | 'rename' | 'rm'>;

/**
 * Stores a text under a name that appears complete or not at all. The text, its name and a folder that was made for it are
 * flushed before the promise resolves. A name that is taken keeps its text.
 *
 * @param isWhole - tells whether a text that stands there already may stay; another is replaced
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
      // A hard link appears complete or not at all, and only once: the second of two simultaneous sends finds the file of
      // the first.
      await link(draft, file);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
      const there = await readFile(file, 'utf8').catch(() => null);
      if (there !== null && !isWhole(there)) await rename(draft, file);
    }
    // Also for a name that was taken: whoever took it may still wait for this.
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
