import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import * as disk from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a rename inside the folder survive a power cut. Windows cannot flush a folder. */
export async function syncFolder(folder: string, open = disk.open): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Creates a folder and its missing parents, so that they survive a power cut. */
export function makeFolder(folder: string, mode = 0o777): void {
  const first = mkdirSync(folder, { recursive: true, mode });
  if (!first || process.platform === 'win32') return;
  const existing = dirname(first);
  for (let made = folder; made.length > existing.length; made = dirname(made)) {
    const handle = openSync(dirname(made), 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}
