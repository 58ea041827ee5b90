import { open } from 'node:fs/promises';

/** Flushes a folder, so that a file's new name in it is still there after a power cut. Windows has no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
