import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../../start-error.ts';
import { attention, type Check, type Finding, fine, sizeInWords } from './finding.ts';

const GB = 1024 ** 3;
/** The minimum free space is `bytes`. On a small disk, it is `share` of the disk's size, but at least 64 MiB. */
const LEAST = { bytes: GB, share: 0.05 };

interface Disk {
  free: number;
  size: number;
  names: string[];
}

export const diskCheck: Check = {
  key: 'disk',
  label: 'Disk space',
  async look({ env }) {
    const folders = { DATA_DIR: env.dataDir, MEDIA_DIR: env.mediaDir, BACKUP_DIR: env.backupDir };
    const disks = new Map<number, Disk>();
    for (const [name, folder] of Object.entries(folders)) {
      if (!(await isWritable(folder))) {
        if (name === 'BACKUP_DIR') continue;
        return attention(
          `The folder of ${name} cannot be written.`,
          `Give the user that runs the server the right to write in ${folder}, and see whether its disk is there.`,
        );
      }
      // If the folder does not exist yet, its disk is unknown.
      const device = (await stat(folder).catch(() => null))?.dev;
      if (device === undefined) continue;
      const { bavail, blocks, bsize } = await statfs(folder);
      const disk = disks.get(device) ?? { free: bavail * bsize, size: blocks * bsize, names: [] };
      disk.names.push(name);
      disks.set(device, disk);
    }
    return spaceFinding([...disks.values()]);
  },
};

/** Reports the free space. The `names` of a disk are the environment variables whose folders are on it. */
export function spaceFinding(disks: readonly Disk[]): Finding {
  const words = disks.map(
    ({ free, size, names }) =>
      `${sizeInWords(free)} of ${sizeInWords(size)} are free${disks.length > 1 ? ` where ${names.join(' and ')} lies` : ''}.`,
  );
  const isShort = disks.some(
    ({ free, size }) => free < Math.min(LEAST.bytes, Math.max(size * LEAST.share, 64 * 1024 ** 2)),
  );
  if (!isShort) return fine(words.join(' '));
  return attention(
    words.join(' '),
    'Make room, or enlarge the disk. When it is full, nothing can be saved, no backup be made, and no enquiry be kept.',
  );
}

/** Folder -> its running check. Concurrent calls share it, because each check of a dead network disk blocks a Node thread. */
const looking = new Map<string, Promise<boolean>>();

/** Returns whether the server can write to the folder, or can create the folder if it does not exist. */
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
