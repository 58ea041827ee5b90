/** Renames or copies unreadable files (queue, drafts, settings). These files are never deleted, and staff are warned. */
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The renamed or copied file gets this suffix, followed by its modification time in ms. When staff dismiss the warning, `read`
 * replaces `unread` in the name.
 */
const unread = '.unreadable-';
const read = '.aside-';

/** Copies a file that is partly readable and stays in use. */
export function setAside(path: string): void {
  const { mtime } = statSync(path);
  writeFileSync(`${path}${unread}${mtime.getTime()}`, readFileSync(path), { mode: 0o600, flush: true });
}

/** Renames a file that is not readable at all. */
export function moveAside(path: string): void {
  renameSync(path, `${path}${unread}${statSync(path).mtime.getTime()}`);
}

export type AsideFiles = ReturnType<typeof asideFiles>;

/** Finds the files that were set aside. @param words - returns the warning; `moment` is the time of the file's last change */
export const asideFiles = (path: string, words: (moment: string) => string) => ({
  warnings: () =>
    unreadFiles(path).map((name) => ({
      id: name,
      message: words(momentOf(Number(name.split(unread)[1]))),
      canDismiss: true,
    })),
  dismiss(warning: string) {
    const name = unreadFiles(path).find((each) => each === warning);
    if (name) renameSync(join(dirname(path), name), join(dirname(path), name.replace(unread, read)));
  },
});

function unreadFiles(path: string): string[] {
  try {
    return readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}${unread}`));
  } catch {
    return [];
  }
}

const momentOf = (milliseconds: number) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kathmandu',
  }).format(milliseconds);
