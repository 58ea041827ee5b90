import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, dialog } from 'electron';
import { DownloadFailed } from 'web/admin/resumed-download';

/**
 * Asks where to save a file and writes it there whole; on a failure the file that was there stays.
 *
 * @param content a file that arrives in parts is never held in memory whole
 * @returns false when staff cancelled
 * @throws Error in words when it could not be written, DownloadFailed when it did not arrive
 */
export async function saveFile(
  name: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), basename(name)),
  });
  if (canceled || !filePath) return false;
  // A full disk must not leave half a list under the final name.
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
  // Windows reports this for a file that another program has open.
  if (code === 'EPERM' || code === 'EBUSY')
    return 'The file could not be written: close it in other programs, or choose another name or folder.';
  return 'The file could not be written there: choose another folder.';
}
