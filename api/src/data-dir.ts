import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, StartError, systemCode } from './start-error.ts';
import { makeFolder } from './sync-folder.ts';

/** Matches the names of the files and folders that Prasthan creates in DATA_DIR. */
const ours =
  /^(secrets\.json|server\.|postgres$|postgres\.|erased\.txt|enquiries$|media$|backups$|restore\.part)/;

/**
 * Creates DATA_DIR for this user only, and restricts an existing folder. If the server runs as root, PostgreSQL runs as another
 * user, who may enter DATA_DIR but not list it (docs/decisions/2026-11-21-embedded-postgres-as-root.md).
 * @throws the error of the file system if the folder cannot be created
 */
export function makeDataDir(dataDir: string): void {
  makeFolder(dataDir);
  // Windows has no file modes. A folder inherits the permissions of its parent folder.
  const user = process.getuid?.();
  const { uid, mode } = statSync(dataDir);
  const wanted = user === 0 ? 0o711 : 0o700;
  const isTooOpen = (mode & 0o777 & ~wanted) !== 0;
  if (user === undefined || uid !== user || !isTooOpen) return;
  // If DATA_DIR contains other files, for example because it is a home directory, its mode does not change.
  if (readdirSync(dataDir).every((name) => ours.test(name))) chmodSync(dataDir, mode & wanted);
}

/** Creates the folder and checks that it is writable. @throws StartError */
export async function makeMediaDir(mediaDir: string): Promise<void> {
  // The name is random, because instances may share the folder.
  const attempt = join(mediaDir, `.attempt-${randomUUID()}`);
  try {
    makeFolder(mediaDir);
    await writeFile(attempt, 'Prasthan tries whether it may write here.\n');
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new StartError(
        `The disk is full: ${mediaDir} cannot be written. Free some space and start again.`,
      );
    throw new StartError(
      `The folder of the pictures ${mediaDir} cannot be written (${code ?? 'no access'}). Make it writable for this user, or name another one with MEDIA_DIR=...`,
    );
  } finally {
    await rm(attempt, { force: true }).catch(() => undefined);
  }
}

/** Returns the sorted names in a folder; an empty list if the folder does not exist. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nullIfMissing))?.sort() ?? [];
