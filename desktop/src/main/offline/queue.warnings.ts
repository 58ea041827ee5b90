import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OfflineWarning } from 'web/admin/platform';

const inMemory =
  'The keychain of this computer is locked or missing. What you change while the server is away is lost when you quit.';
const locked =
  'Changes from before still wait on this computer. They come back when its keychain is unlocked and Prasthan is started again.';
const unreadable = (moment: string) =>
  `Changes that you made on this computer up to ${moment} can no longer be read here, and some may not have been sent. ` +
  'Look through what you changed last, and enter again what is missing.';

/** Between the queue's own name and the time of its last change, milliseconds; once staff have read of it, another one. */
const unread = '.unreadable-';
const read = '.aside-';

/** Keeps a queue that cannot be read, and with it the word that there is one. */
export function setAside(path: string, text: string, changedAt: Date): void {
  writeFileSync(`${path}${unread}${changedAt.getTime()}`, text, { mode: 0o600, flush: true });
}

/** The same with a file whose very bytes cannot be read. */
export function moveAside(path: string): void {
  renameSync(path, `${path}${unread}${statSync(path).mtime.getTime()}`);
}

/** Says nothing more of a queue that was set aside; the file stays. A warning that is not there is none. */
export function takeAsRead(path: string, warning: string): void {
  const name = unreadFiles(path).find((each) => each === warning);
  if (name) renameSync(join(dirname(path), name), join(dirname(path), name.replace(unread, read)));
}

/** What staff must know of the queue at a path. @param isKept whether a keychain keeps its key */
export function queueWarnings(path: string, isKept: boolean): OfflineWarning[] {
  const lasting = (id: string, message: string) => ({ id, message, canDismiss: false });
  return [
    ...(isKept ? [] : [lasting('memory', inMemory)]),
    ...(!isKept && sizeOf(path) > 0 ? [lasting('locked', locked)] : []),
    ...unreadFiles(path).map((name) => ({
      id: name,
      message: unreadable(momentOf(Number(name.split(unread)[1]))),
      canDismiss: true,
    })),
  ];
}

function unreadFiles(path: string): string[] {
  try {
    return readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}${unread}`));
  } catch {
    // There is no folder yet.
    return [];
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const momentOf = (milliseconds: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds);
