import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { OfflineWarning } from 'web/admin/platform';
import { seal, unseal } from '../files/sealed-box.ts';
import { moveAside, queueWarnings, setAside, takeAsRead } from './queue.warnings.ts';
import type { QueuedChange } from './queued.change.ts';

const name = 'queue';

/** The changes that wait, of every admin who works at this computer, oldest first. */
export interface Queue {
  all(): readonly QueuedChange[];
  /** Adds a change, or replaces the one with its id. It is on the disk when this returns. @throws Error when it cannot be kept */
  put(change: QueuedChange): void;
  drop(id: string): void;
  /** What staff must know about what is kept, or not. */
  warnings(): OfflineWarning[];
  /** Takes a warning as read. */
  dismiss(warning: string): void;
}

/** A line of the file: a change as it became, or the id of one that is done. */
type Line = { put: QueuedChange } | { drop: string };

/**
 * Opens the queue. Each step is one sealed line, on the disk before anybody is told that it is: a power cut can take
 * at most the line that was being written, and whoever wrote it had not been answered.
 *
 * @param key 32 bytes, or null where no keychain keeps one: then the queue lasts until the app quits
 */
export function openQueue(path: string, key: Buffer | null): Queue {
  let changes: QueuedChange[] = key ? begin(path, key) : [];
  const take = (line: Line) => {
    changes = taken(changes, line);
  };
  const write = (line: Line) => {
    if (key) append(path, encode(key, line));
    take(line);
    // Done with all: the file begins anew rather than grow forever.
    if (key && changes.length === 0) rewrite(path, '');
  };
  let warnings = queueWarnings(path, key !== null);
  return {
    all: () => changes,
    put: (change) => write({ put: change }),
    drop: (id) => write({ drop: id }),
    warnings: () => warnings,
    dismiss(warning) {
      takeAsRead(path, warning);
      warnings = queueWarnings(path, key !== null);
    },
  };
}

function taken(changes: QueuedChange[], line: Line): QueuedChange[] {
  if ('drop' in line) return changes.filter(({ id }) => id !== line.drop);
  const there = changes.some(({ id }) => id === line.put.id);
  return there ? changes.map((each) => (each.id === line.put.id ? line.put : each)) : [...changes, line.put];
}

// A line begins anew also behind one that a power cut broke off.
const encode = (key: Buffer, line: Line) => `\n${seal(key, name, JSON.stringify(line)).toString('base64')}\n`;

function append(path: string, text: string): void {
  const file = openSync(path, 'a', 0o600);
  const { size } = fstatSync(file);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    // Half a line of a full disk would look like lost work at the next start, and whoever wrote it is told now.
    ftruncateSync(file, size);
    throw error;
  } finally {
    closeSync(file);
  }
}

function rewrite(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}

/** Makes sure that the folder itself remembers its new file after a power cut: what is written next goes into that one. */
function syncFolder(path: string): void {
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

/** Reads what waits and writes it anew, short and whole. */
function begin(path: string, key: Buffer): QueuedChange[] {
  mkdirSync(dirname(path), { recursive: true });
  const text = textOf(path);
  const { changes, lost } = read(text, key);
  try {
    // Sealed by a key that is gone, or damaged: it may be somebody's work.
    if (lost) setAside(path, text, statSync(path).mtime);
    rewrite(path, changes.map((change) => encode(key, { put: change })).join(''));
  } catch {
    // The disk is full. The file goes on as it is, which says the same.
  }
  return changes;
}

/** The text of the file; of one that cannot be read nothing, and it is put aside rather than written over. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') moveAside(path);
    return '';
  }
}

function read(text: string, key: Buffer): { changes: QueuedChange[]; lost: boolean } {
  const lines = text.split('\n');
  // What stands behind the last line's end was being written when the power went.
  lines.pop();
  let changes: QueuedChange[] = [];
  let lost = false;
  for (const line of lines.filter(Boolean)) {
    const opened = unseal(key, name, Buffer.from(line, 'base64'));
    if (opened === null) lost = true;
    else changes = taken(changes, JSON.parse(opened) as Line);
  }
  return { changes, lost };
}
