/** Files of staff's work that cannot be read: they are set aside under another name, and staff are told of them until they have read it. */
import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OfflineWarning } from 'web/admin/platform';

/** The ending of a file that was set aside, before the time of its last change in milliseconds; `read` once dismissed. */
const unread = '.unreadable-';
const read = '.aside-';

/** Keeps the text of a file that cannot be read whole. The file itself goes on. */
export function setAside(path: string, text: string | Buffer, changedAt: Date): void {
  writeFileSync(`${path}${unread}${changedAt.getTime()}`, text, { mode: 0o600, flush: true });
}

/** Keeps a file that cannot be read. Nothing is left in its place. */
export function moveAside(path: string): void {
  renameSync(path, `${path}${unread}${statSync(path).mtime.getTime()}`);
}

/** What was set aside of a file. */
export interface AsideFiles {
  warnings(): OfflineWarning[];
  /** Stops a warning. The file stays. */
  dismiss(warning: string): void;
}

/** @param words what staff must know and do. @param words.moment when the file was last changed */
export const asideFiles = (path: string, words: (moment: string) => string): AsideFiles => ({
  warnings: () =>
    unreadFiles(path).map((name) => ({
      id: name,
      message: words(momentOf(Number(name.split(unread)[1]))),
      canDismiss: true,
    })),
  dismiss(warning) {
    const name = unreadFiles(path).find((each) => each === warning);
    if (name) renameSync(join(dirname(path), name), join(dirname(path), name.replace(unread, read)));
  },
});

function unreadFiles(path: string): string[] {
  try {
    return readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}${unread}`));
  } catch {
    // There is no folder yet.
    return [];
  }
}

const momentOf = (milliseconds: number) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kathmandu',
  }).format(milliseconds);
