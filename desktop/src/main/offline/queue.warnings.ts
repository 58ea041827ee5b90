import { statSync } from 'node:fs';
import type { OfflineWarning } from 'web/admin/platform';
import { type AsideFiles, asideFiles } from '../files/aside-files.ts';

const inMemory =
  'The keychain of this computer is locked or missing. What you change while the server is away is lost when you quit.';
const locked =
  'Unsent changes from before are still on this computer. They come back when its keychain is unlocked and Prasthan is started again.';

/** Queues that could not be read. */
export const unreadQueues = (path: string): AsideFiles =>
  asideFiles(
    path,
    (moment) =>
      `Changes that you made on this computer up to ${moment} can no longer be read here, and some may not have been sent. ` +
      'Look through what you changed last, and enter again what is missing.',
  );

/** What staff must know about a queue. @param isKept whether a keychain keeps its key */
export function queueWarnings(path: string, isKept: boolean): OfflineWarning[] {
  const lasting = (id: string, message: string) => ({ id, message, canDismiss: false });
  return [
    ...(isKept ? [] : [lasting('memory', inMemory)]),
    ...(!isKept && sizeOf(path) > 0 ? [lasting('locked', locked)] : []),
    ...unreadQueues(path).warnings(),
  ];
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
