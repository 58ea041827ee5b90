import { open } from 'node:fs/promises';

/** Flushes a folder, so that a rename in it survives a power cut. Windows cannot flush a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
