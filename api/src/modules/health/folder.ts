import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../../start-error.ts';

/**
 * Folder -> its running check. A network disk may never respond, and every file operation on it occupies one of Node's four
 * threads, which also hash passwords.
 */
const looking = new Map<string, Promise<boolean>>();

/** Whether the server may write to a folder, or create it if it is missing. */
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
