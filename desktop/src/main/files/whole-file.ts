/**
 * Atomic file writes. Not write-file-atomic: when the app is killed, that library leaves a temporary file with a random name, which
 * a sign-out would not remove, and it does not flush the folder.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const unfinished = (path: string) => `${path}.new`;

/**
 * Writes a file atomically, readable by this user only. After a power cut the file has either the old or the new content.
 * @throws Error as node:fs
 */
export function writeWhole(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished(path), content, { mode: 0o600, flush: true });
  renameSync(unfinished(path), path);
  flushFolder(dirname(path));
}

/** Removes a file and the temporary file of an interrupted write. */
export function removeWhole(path: string): void {
  for (const each of [path, unfinished(path)]) rmSync(each, { force: true });
}

/** Flushes the folder entry, so that the rename survives a power cut. */
function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows cannot flush a folder and does not need to.
  }
}
