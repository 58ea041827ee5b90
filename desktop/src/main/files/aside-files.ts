/** Keeps unreadable files with staff's work: renames or copies them, never deletes them, and warns staff until they confirm. */
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The suffix of a file that was set aside, followed by the time of its last change in milliseconds. When the warning is
 * dismissed, `unread` is replaced with `read` in the name.
 */
const unread = '.unreadable-';
const read = '.aside-';

/** Copies a file that can be read only in part. The file itself stays in use. */
export function setAside(path: string): void {
  const { mtime } = statSync(path);
  writeFileSync(`${path}${unread}${mtime.getTime()}`, readFileSync(path), { mode: 0o600, flush: true });
}

/** Renames a file that cannot be read at all. */
export function moveAside(path: string): void {
  renameSync(path, `${path}${unread}${statSync(path).mtime.getTime()}`);
}

/** The copies of a file that were set aside. */
export type AsideFiles = ReturnType<typeof asideFiles>;

/** Finds the copies of a file that were set aside. `words` returns a copy's warning from the time of the last change. */
export const asideFiles = (path: string, words: (moment: string) => string) => ({
  warnings: () =>
    unreadFiles(path).map((name) => ({
      id: name,
      message: words(momentOf(Number(name.split(unread)[1]))),
      canDismiss: true,
    })),
  /** Dismisses a warning. The file is kept. */
  dismiss(warning: string) {
    const name = unreadFiles(path).find((each) => each === warning);
    if (name) renameSync(join(dirname(path), name), join(dirname(path), name.replace(unread, read)));
  },
});

function unreadFiles(path: string): string[] {
  try {
    return readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}${unread}`));
  } catch {
    // The folder does not exist yet.
    return [];
  }
}

const momentOf = (milliseconds: number) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kathmandu',
  }).format(milliseconds);
