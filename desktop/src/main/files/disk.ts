/** Failed writes to the disk. Staff see a warning while any write fails, and each failed write is repeated until it succeeds. */

/** The pause before a failed write is repeated, in milliseconds. */
const retryPause = 10_000;

/** Writes a file now, or later if the disk does not accept it now. @returns whether the file is written */
export type Keep = (path: string, write: () => void) => boolean;

export type Disk = ReturnType<typeof createDisk>;

export function createDisk() {
  const listeners = new Set<() => void>();
  /** The failed writes by file; only the newest write of each file is repeated. */
  const failed = new Map<string, { write: () => void; error: unknown }>();
  let clock: NodeJS.Timeout | undefined;

  const attempt = (path: string, write: () => void): boolean => {
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

  const keep: Keep = attempt;
  return {
    keep,
    /** The warning for staff; null while every file is written. */
    words,
    /** Calls back when `words` changes. */
    onChange: (listener: () => void) => void listeners.add(listener),
  };
}

/** Why a write failed and what staff can do, in one sentence. */
export function diskWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk of this computer is full: delete what you can spare, or empty the trash.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'Prasthan may not write to the disk of this computer: ask whoever looks after the computer.';
  return 'The disk of this computer takes nothing: ask whoever looks after the computer.';
}
