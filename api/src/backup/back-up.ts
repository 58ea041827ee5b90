import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../env.ts';
import { archivesIn, listArchives } from '../modules/backup/archives.ts';
import { BACKUP_ID, BackupState } from '../modules/backup/backup-state.entity.ts';
import { StartError } from '../start-error.ts';
import { picturesOf, rowsOf } from './archive.ts';
import { backUpInto } from './backup.ts';
import { verifyArchive } from './read-archive.ts';

/** How often the newest archive is verified completely, in milliseconds. */
const CHECK_MS = 7 * 24 * 3_600_000;

/** The free space, in bytes, that a backup inside DATA_DIR must leave for the database and the journal. */
const LEAST_FREE = 2 * 1024 ** 3;

export type FreeBytes = (folder: string) => Promise<number>;

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Makes a backup, verifies the newest archive once a week, and records the results.
 * @throws StartError if an archive inside DATA_DIR would leave less than 2 GB free
 */
export async function backUp(
  fork: () => EntityManager,
  {
    url,
    env,
    now = new Date(),
    free = freeBytes,
  }: { url: string; env: Env; now?: Date; free?: FreeBytes | undefined },
): Promise<void> {
  const { backupDir, backupKeep, dataDir, mediaDir } = env;
  try {
    // Check the free space only if the backups are in DATA_DIR. A separate disk for backups is allowed to fill up.
    const isInData = dirname(backupDir) === dataDir;
    const requireRoom = isInData ? roomCheck(free, dataDir) : undefined;
    const [newest] = await listArchives(backupDir, 1);
    // The next archive will be about as large as the newest one.
    await requireRoom?.(newest?.bytes ?? 0);
    const source = { url, dataDir, mediaDir, requireRoom };
    const { name, bytes, manifest } = await backUpInto(backupDir, backupKeep, source, now);
    const [rows, pictures] = [rowsOf(manifest), picturesOf(manifest)];
    await note(fork(), { madeAt: now, file: name, bytes, rows, pictures });
    const { checkedAt } = (await fork().findOne(BackupState, BACKUP_ID)) ?? new BackupState();
    if (!checkedAt || now.getTime() - checkedAt.getTime() >= CHECK_MS) {
      const [newest = name] = await archivesIn(backupDir);
      await verifyArchive(join(backupDir, newest));
      await note(fork(), { checkedAt: now });
    }
    await note(fork(), { failedAt: null, failure: null });
  } catch (error) {
    // Show only the message of a StartError in the admin. The message of any other error may quote a row of the database.
    const failure =
      error instanceof StartError
        ? error.message
        : 'The backup failed. The reason is in the log of the server.';
    await note(fork(), { failedAt: now, failure });
    throw error;
  }
}

function roomCheck(free: FreeBytes, folder: string): (bytes: number) => Promise<void> {
  return async (bytes) => {
    if ((await free(folder)) - bytes >= LEAST_FREE) return;
    throw new StartError(
      'A backup would leave less than 2 GB free on the disk of the server, so none was written. Free some space, or name a folder on another disk with BACKUP_DIR.',
    );
  };
}

async function note(em: EntityManager, values: Partial<BackupState>): Promise<void> {
  await em.upsert(BackupState, { id: BACKUP_ID, ...values });
}
