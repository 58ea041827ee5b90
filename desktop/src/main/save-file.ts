import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, dialog } from 'electron';

/**
 * Asks where a file goes and writes it there.
 *
 * @returns false when staff thought better of it
 * @throws Error in words when it could not be written
 */
export async function saveFile(name: string, content: Uint8Array): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), basename(name)),
  });
  if (canceled || !filePath) return false;
  try {
    await writeFile(filePath, content);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new Error(
      code === 'ENOSPC'
        ? 'The disk is full: make room, then save again.'
        : 'The file could not be written there: choose another folder.',
    );
  }
  return true;
}
