import { statSync } from 'node:fs';
import type { OfflineWarning } from 'web/admin/platform';
import { asideFiles } from '../files/aside-files.ts';
import { openSealedLog, readLines } from '../files/sealed-log.ts';
import type { QueuedChange } from './change.types.ts';

export type Queue = ReturnType<typeof openQueue>;

type Line = { put: QueuedChange } | { drop: string };

/**
 * Opens the queue, which contains the changes of all accounts. Once `put`, `drop` or `erase` has returned, its
 * effect survives a power cut.
 *
 * @param key - 32 bytes; null without a keychain, in which case the queue lasts only until the app quits
 */
export function openQueue(path: string, key: Buffer | null) {
  const log = key && openSealedLog<Line>(path, 'queue', key);
  let changes = log ? changesIn(readLines(path, log, (lines) => linesOf(changesIn(lines)))) : [];
  const rewrite = (all: readonly QueuedChange[]) => log?.rewrite(linesOf(all));
  return {
    all: (): readonly QueuedChange[] => changes,
    /** Adds a change, or replaces the one with the same id. @throws Error if the change cannot be stored */
    put(change: QueuedChange) {
      log?.append({ put: change });
      changes = withLine(changes, { put: change });
    },
    /**
     * Removes a change. On a full disk, its line may stay in the file, marked as removed.
     *
     * @throws Error if the file cannot be written
     */
    drop(id: string) {
      const left = withLine(changes, { drop: id });
      try {
        rewrite(left);
      } catch {
        // A rewrite needs room for a second file. A full disk may still have room for one line.
        log?.append({ drop: id });
      }
      changes = left;
    },
    /** Removes changes, and with them their lines in the file. @throws Error if the file cannot be written */
    erase(isErased: (change: QueuedChange) => boolean) {
      const left = changes.filter((change) => !isErased(change));
      if (left.length === changes.length) return;
      rewrite(left);
      changes = left;
    },
    /** The warnings about unreadable parts of the queue that staff have not dismissed yet. */
    unread: asideFiles(
      path,
      (moment) =>
        `Changes that you made on this computer up to ${moment} can no longer be read here, and some may not have been sent. ` +
        'Look through what you changed last, and enter again what is missing.',
    ),
    /** Warnings about a missing keychain. */
    warnings(): OfflineWarning[] {
      if (key) return [];
      const isLocked = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
      return lastingWarnings({ memory: inMemory, locked: isLocked ? locked : null });
    },
  };
}

/** Returns the warnings that staff cannot dismiss. @param messages - warning id -> message, or null if there is none */
export const lastingWarnings = (messages: Record<string, string | null>): OfflineWarning[] =>
  Object.entries(messages).flatMap(([id, message]) => (message ? [{ id, message, canDismiss: false }] : []));

const linesOf = (changes: readonly QueuedChange[]): Line[] => changes.map((put) => ({ put }));
const changesIn = (lines: readonly Line[]) => lines.reduce<QueuedChange[]>(withLine, []);

function withLine(changes: QueuedChange[], line: Line): QueuedChange[] {
  if ('drop' in line) return changes.filter(({ id }) => id !== line.drop);
  const place = changes.findIndex(({ id }) => id === line.put.id);
  return place < 0 ? [...changes, line.put] : changes.with(place, line.put);
}

const inMemory =
  'The keychain of this computer is locked or missing. What you change while the server is away is lost when you quit.';
const locked =
  'Unsent changes from before are still on this computer. They come back when its keychain is unlocked and Prasthan is started again.';
