import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { isUuid } from '../../records/ids.ts';
import { systemCode } from '../../start-error.ts';

/**
 * The ids of erased enquiries, one a line, beside the database and not in it: a backup that is restored later holds the
 * enquiries again, and this list says which have to go (docs/product.md, "Privacy").
 */
const fileIn = (folder: string): string => join(folder, 'erased.txt');

/** The folders that keep the list: DATA_DIR, and the one of the backups, which outlives it. */
export const foldersOfErased = ({ dataDir, backupDir }: Pick<Env, 'dataDir' | 'backupDir'>): string[] =>
  backupDir ? [dataDir, backupDir] : [dataDir];

/** Adds ids to a folder's list. They are on the disk when the call returns. */
export async function listErased(folder: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await mkdir(folder, { recursive: true });
  const file = await open(fileIn(folder), 'a', 0o600);
  try {
    // The line break before them ends a line that a power cut broke off.
    await file.appendFile(`\n${ids.map((id) => `${at.toISOString()} Contact ${id}\n`).join('')}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The ids of a folder's list. */
export async function readErased(folder: string): Promise<string[]> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error) => {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  });
  const ids = text.split('\n').map((line) => line.split(' ').at(-1) ?? '');
  return [...new Set(ids.filter(isUuid))];
}
