import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The delay before a failed write is tried again, in milliseconds. */
const retryPause = 10_000;

/** Calls `write`, which changes the file at `path`. May retry a failed write later. @returns whether this call succeeded */
export type PerformWrite = (path: string, write: () => void) => boolean;

export const once: PerformWrite = (_path, write) => {
  try {
    write();
    return true;
  } catch {
    // Safe to ignore: the caller's next write replaces the whole file.
    return false;
  }
};

export type Disk = ReturnType<typeof createDisk>;

export function createDisk() {
  const listeners = new Set<() => void>();
  /** The failed writes by file. Only the latest write of a file is retried. */
  const failed = new Map<string, { write: () => void; error: unknown }>();
  let clock: NodeJS.Timeout | undefined;

  const attempt: PerformWrite = (path, write) => {
    const before = words();
    try {
      write();
      failed.delete(path);
    } catch (error) {
      failed.set(path, { write, error });
    }
    clearTimeout(clock);
    if (failed.size > 0) clock = setTimeout(tryAgain, retryPause).unref();
    if (words() !== before) for (const listener of listeners) listener();
    return !failed.has(path);
  };
  const tryAgain = () => {
    for (const [path, { write }] of [...failed]) attempt(path, write);
  };
  const words = (): string | null => {
    const [first] = failed.values();
    if (!first) return null;
    const rest =
      'Sent changes and changes that wait are safe. What you type now is kept only until you quit, and the copy of the office is not updated.';
    return `${diskWords(first.error)} ${rest} Prasthan tries again by itself.`;
  };

  return {
    keep: attempt,
    words,
    onChange: (listener: () => void) => void listeners.add(listener),
  };
}

export function diskWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk of this computer is full: delete what you can spare, or empty the trash.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'Prasthan may not write to the disk of this computer: ask whoever looks after the computer.';
  return 'The disk of this computer takes nothing: ask whoever looks after the computer.';
}

/** The temporary file of an atomic write. Its name is fixed (unlike in write-file-atomic), so crashes leave at most one. */
const unfinished = (path: string) => `${path}.new`;

export function writeWhole(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished(path), content, { mode: 0o600, flush: true });
  renameSync(unfinished(path), path);
  flushFolder(dirname(path));
}

export function removeWhole(path: string): void {
  for (const each of [path, unfinished(path)]) rmSync(each, { force: true });
}

/** Makes the rename of a file in this folder survive a power cut. */
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
