import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { OfflineWarning } from 'web/admin/platform';
import { type AsideFiles, asideFiles, moveAside, setAside } from '../files/aside-files.ts';
import { writeWhole } from '../files/disk.ts';
import { seal, unseal } from '../files/sealed-box.ts';
import type { QueuedChange } from './queued.change.ts';

const name = 'queue';

export type Queue = ReturnType<typeof openQueue>;

/** A line of the file: the current form of a change, or the id of a change that has left the queue. */
type Line = { put: QueuedChange } | { drop: string };

/**
 * Opens the queue: the changes of all accounts on this computer, oldest first. Each operation appends one encrypted line and
 * returns when that line is on the disk. A power cut loses at most an unfinished line, whose change was not yet acknowledged.
 *
 * @param key 32 bytes; null without a keychain, in which case the queue lasts only until the app quits
 */
export function openQueue(path: string, key: Buffer | null) {
  let changes: QueuedChange[] = key ? begin(path, key) : [];
  let warnings = queueWarnings(path, key !== null);
  const write = (line: Line) => {
    if (key) append(path, encode(key, line));
    changes = taken(changes, line);
    if (key && changes.length === 0) beginAnew();
  };
  /** Empties the file, so that it does not grow without bound. */
  const beginAnew = () => {
    try {
      writeWhole(path, '');
    } catch {
      // Safe to ignore: the old lines also add up to an empty queue, and the next call tries again.
    }
  };
  return {
    all: (): readonly QueuedChange[] => changes,
    /** Adds a change, or replaces the one with the same id. @throws Error if the change cannot be stored */
    put: (change: QueuedChange) => write({ put: change }),
    drop: (id: string) => write({ drop: id }),
    /** Drops changes and rewrites the file without any trace of them. @throws Error if the file cannot be written */
    erase(isErased: (change: QueuedChange) => boolean) {
      const left = changes.filter((change) => !isErased(change));
      if (left.length === changes.length) return;
      if (key) writeWhole(path, left.map((change) => encode(key, { put: change })).join(''));
      changes = left;
    },
    warnings: () => warnings,
    /** Whether part of the queue could not be read, and staff have not yet dismissed the warning. */
    isPartlyUnread: () => unreadQueues(path).warnings().length > 0,
    dismiss(warning: string) {
      unreadQueues(path).dismiss(warning);
      warnings = queueWarnings(path, key !== null);
    },
  };
}

function taken(changes: QueuedChange[], line: Line): QueuedChange[] {
  if ('drop' in line) return changes.filter(({ id }) => id !== line.drop);
  const isKnown = changes.some(({ id }) => id === line.put.id);
  return isKnown
    ? changes.map((each) => (each.id === line.put.id ? line.put : each))
    : [...changes, line.put];
}

// The line break at the beginning ends an unfinished line that a power cut may have left.
const encode = (key: Buffer, line: Line) => `\n${seal(key, name, JSON.stringify(line)).toString('base64')}\n`;

function append(path: string, text: string): void {
  const file = openSync(path, 'a', 0o600);
  const { size } = fstatSync(file);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    // The disk is full. Remove the partial line, which would be reported as lost work at the next start.
    ftruncateSync(file, size);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Reads the queue and rewrites it without outdated lines. */
function begin(path: string, key: Buffer): QueuedChange[] {
  mkdirSync(dirname(path), { recursive: true });
  const text = textOf(path);
  const { changes, isUnreadable } = read(text, key);
  try {
    // Unreadable lines are damaged or encrypted with a lost key. They are set aside, because they may contain somebody's work.
    if (isUnreadable) setAside(path, text, statSync(path).mtime);
    writeWhole(path, changes.map((change) => encode(key, { put: change })).join(''));
  } catch {
    // Safe to ignore: the disk is full, and the old file contains the same changes.
  }
  return changes;
}

/** Returns the text of the file, or '' if there is none. An unreadable file is moved aside, so that it is not overwritten. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') moveAside(path);
    return '';
  }
}

function read(text: string, key: Buffer): { changes: QueuedChange[]; isUnreadable: boolean } {
  // Text after the last line break is a line that a power cut left unfinished.
  const lines = text.split('\n').slice(0, -1).filter(Boolean);
  const opened = lines.map((line) => unseal(key, name, Buffer.from(line, 'base64')));
  const known = opened.filter((line) => line !== null).map((line) => JSON.parse(line) as Line);
  return { changes: known.reduce<QueuedChange[]>(taken, []), isUnreadable: known.length < opened.length };
}

const inMemory =
  'The keychain of this computer is locked or missing. What you change while the server is away is lost when you quit.';
const locked =
  'Unsent changes from before are still on this computer. They come back when its keychain is unlocked and Prasthan is started again.';

/** Finds the copies of queues that could not be read. */
const unreadQueues = (path: string): AsideFiles =>
  asideFiles(
    path,
    (moment) =>
      `Changes that you made on this computer up to ${moment} can no longer be read here, and some may not have been sent. ` +
      'Look through what you changed last, and enter again what is missing.',
  );

/** Returns the warnings for staff about the queue. @param isKept whether a keychain stores the queue's key */
function queueWarnings(path: string, isKept: boolean): OfflineWarning[] {
  const lasting = (id: string, message: string) => ({ id, message, canDismiss: false });
  return [
    ...(isKept ? [] : [lasting('memory', inMemory)]),
    ...(!isKept && sizeOf(path) > 0 ? [lasting('locked', locked)] : []),
    ...unreadQueues(path).warnings(),
  ];
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
