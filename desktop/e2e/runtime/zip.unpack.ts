import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/**
 * Unpacks a zip into `folder`, keeping the files' permissions.
 *
 * @param where - returns the destination of a file by its path in the zip; null to omit the file
 * @throws Error if the zip is damaged or a destination is outside the folder
 */
export async function unpackZip(
  file: string,
  folder: string,
  where: (path: string) => string | null,
): Promise<void> {
  const zip = await openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const place = entry.fileName.endsWith('/') ? null : where(entry.fileName);
    if (place === null) continue;
    const path = resolve(folder, place);
    if (!path.startsWith(resolve(folder) + sep))
      throw new Error(`${entry.fileName} leads out of the folder.`);
    await mkdir(dirname(path), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { mode: mode || 0o644 }));
  }
}
