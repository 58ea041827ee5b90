import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { placeOf } from './archive.ts';
import { type Restored, restoreBackup } from './restore.ts';

/**
 * Restores an archive into a temporary installation with its own PostgreSQL, compares every row and every file, and deletes it. The
 * running installation is not touched.
 *
 * @throws StartError if anything differs from the archive
 */
export async function checkRestore(file: string, say: (line: string) => void): Promise<Restored> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prasthan-check-'));
  try {
    const jwtSecret = 'of a scratch installation, which nobody signs in to';
    const mediaDir = join(dataDir, 'media');
    const target = { databaseUrl: null, dataDir, mediaDir, erasedIn: [], jwtSecret };
    const restored = await restoreBackup(file, target, say);
    for (const { name, sha256 } of restored.manifest.parts) {
      if (placeOf(name)?.kind !== 'media') continue;
      const sum = createHash('sha256');
      for await (const chunk of createReadStream(join(dataDir, name))) sum.update(chunk);
      if (sum.digest('hex') !== sha256)
        throw new StartError(`The file ${name} did not arrive as it is in the archive.`);
    }
    return restored;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
