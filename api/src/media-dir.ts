import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError, systemCode } from './start-error.ts';

/**
 * Creates the folder of the pictures and checks that it is writable. The test file has a random name, because several instances may
 * share the folder.
 *
 * @throws StartError if the folder cannot be written
 */
export async function makeMediaDir(mediaDir: string): Promise<void> {
  const attempt = join(mediaDir, `.attempt-${randomUUID()}`);
  try {
    await mkdir(mediaDir, { recursive: true });
    await writeFile(attempt, 'Prasthan tries whether it may write here.\n');
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new StartError(
        `The disk is full: ${mediaDir} cannot be written. Free some space and start again.`,
      );
    throw new StartError(
      `The folder of the pictures ${mediaDir} cannot be written (${code ?? 'no access'}). Make it writable for this user, or name another one with MEDIA_DIR=...`,
    );
  } finally {
    await rm(attempt, { force: true }).catch(() => undefined);
  }
}
