import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../../start-error.ts';

/**
 * Folder -> the look at it that has not ended. A network disk may never answer, and each question that waits for it takes one of
 * the four threads that passwords are checked in, too.
 */
const looking = new Map<string, Promise<boolean>>();

/** Whether the server may write in a folder, or make it where it is missing. */
export function isWritable(folder: string): Promise<boolean> {
  const known = looking.get(folder);
  if (known) return known;
  const look = mayWrite(folder).finally(() => looking.delete(folder));
  looking.set(folder, look);
  return look;
}

async function mayWrite(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    const parent = dirname(folder);
    return systemCode(error) === 'ENOENT' && parent !== folder && mayWrite(parent);
  }
}
