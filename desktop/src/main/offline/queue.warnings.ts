import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OfflineWarning } from 'web/admin/platform';

const inMemory =
  'The keychain of this computer is locked or missing. What you change while the server is away is lost when you quit.';
const locked =
  'Unsent changes from before are still on this computer. They come back when its keychain is unlocked and Prasthan is started again.';
const unreadable = (moment: string) =>
  `Changes that you made on this computer up to ${moment} can no longer be read here, and some may not have been sent. ` +
  'Look through what you changed last, and enter again what is missing.';

/** The ending of a queue file that was set aside, before the time of its last change in milliseconds; `read` once dismissed. */
const unread = '.unreadable-';
const read = '.aside-';

/** Keeps the text of a queue that cannot be read. A warning tells staff of it. */
export function setAside(path: string, text: string, changedAt: Date): void {
  writeFileSync(`${path}${unread}${changedAt.getTime()}`, text, { mode: 0o600, flush: true });
}

/** Keeps a queue file whose bytes cannot be read. */
export function moveAside(path: string): void {
  renameSync(path, `${path}${unread}${statSync(path).mtime.getTime()}`);
}

/** Stops the warning of a queue that was set aside. The file stays. */
export function takeAsRead(path: string, warning: string): void {
  const name = unreadFiles(path).find((each) => each === warning);
  if (name) renameSync(join(dirname(path), name), join(dirname(path), name.replace(unread, read)));
}

/** What staff must know about a queue. @param isKept whether a keychain keeps its key */
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
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kathmandu',
  }).format(milliseconds);
