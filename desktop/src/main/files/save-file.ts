import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, dialog } from 'electron';
import { DownloadFailed } from 'web/admin/resumed-download';

/**
 * Asks staff where to save the file and writes it atomically. If writing fails, an existing file stays unchanged.
 *
 * @param content - an iterable for a large file, so that the file is never in memory as a whole
 * @returns false if staff cancelled
 * @throws Error with a message for staff if the file could not be written; DownloadFailed if the download was interrupted
 */
export async function saveFile(
  name: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), basename(name)),
  });
  if (canceled || !filePath) return false;
  const unfinished = `${filePath}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, content, { flush: true });
    await rename(unfinished, filePath);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    if (error instanceof DownloadFailed) throw error;
    throw new Error(wordsFor((error as NodeJS.ErrnoException).code));
  }
  return true;
}

function wordsFor(code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: make room, then save again.';
  if (code === 'EACCES' || code === 'EROFS')
    return 'You may not save files in that folder: choose another one.';
  if (code === 'EPERM' || code === 'EBUSY')
    return 'The file could not be written: close it in other programs, or choose another name or folder.';
  return 'The file could not be written there: choose another folder.';
}
