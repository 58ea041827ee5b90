/**
 * Files that are written whole or not at all. By hand rather than by write-file-atomic: that library leaves a file of a random
 * name behind when the app is killed, which a sign-out would not remove, and does not flush the folder.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const unfinished = (path: string) => `${path}.new`;

/** Writes a file of this user in one step. After a power cut there is the old file or the new one. @throws Error as node:fs */
export function writeWhole(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished(path), content, { mode: 0o600, flush: true });
  renameSync(unfinished(path), path);
  flushFolder(dirname(path));
}

/** Removes a file and what a write of it may have left. */
export function removeWhole(path: string): void {
  for (const each of [path, unfinished(path)]) rmSync(each, { force: true });
}

/** Makes the folder itself remember its new file after a power cut. */
function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows cannot do this to a folder, and does not need it.
  }
}
