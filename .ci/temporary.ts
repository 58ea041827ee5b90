import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How much memory must be free for a folder in memory, in bytes. The suites use less than a quarter of this amount. */
const NEEDED = 4 * 1024 ** 3;

/**
 * Creates a folder in memory for the suites' temporary files. Returns null if the machine has no file system in memory, has
 * too little free memory, or forbids running programs there. A folder in memory saves processor time: the tests create and
 * delete databases with hundreds of files each, and ext4 creates files slowly if many were deleted recently.
 */
export function folderInMemory(parent = '/dev/shm', needed = NEEDED): string | null {
  let folder: string | null = null;
  try {
    folder = mkdtempSync(join(parent, 'prasthan-'));
    const { bavail, bsize } = statfsSync(folder);
    if (Math.min(bavail * bsize, process.availableMemory()) < needed)
      throw new Error('Too little memory is free.');
    const program = join(folder, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    // Throws if programs cannot be started here, as in some containers.
    accessSync(program, constants.X_OK);
    rmSync(program);
    // If the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true });
    return null;
  }
}
