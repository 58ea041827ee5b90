import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../env.ts';
import { archivesIn } from '../modules/backup/archives.ts';
import { BACKUP_ID, BackupState } from '../modules/backup/backup-state.entity.ts';
import { isStartError } from '../start-error.ts';
import { picturesOf, rowsOf } from './archive.ts';
import { backUpInto } from './backup.ts';
import { verifyArchive } from './read-archive.ts';

/** How long ago the last full check of the newest archive may be, in milliseconds. */
const CHECK_MS = 7 * 24 * 3_600_000;

/**
 * Makes the nightly backup in BACKUP_DIR, checks the newest archive once a week, and stores the result. Does nothing without
 * BACKUP_DIR.
 */
export async function backUp(
  fork: () => EntityManager,
  { url, env, now = new Date() }: { url: string; env: Env; now?: Date },
): Promise<void> {
  const { backupDir, backupKeep, dataDir, mediaDir } = env;
  if (!backupDir) return;
  try {
    const { name, bytes, manifest } = await backUpInto(
      backupDir,
      backupKeep,
      { url, dataDir, mediaDir },
      now,
    );
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
    // The message of any other error may quote a row.
    const failure = isStartError(error)
      ? error.message
      : 'The backup failed. The log of the server says why.';
    await note(fork(), { failedAt: now, failure });
    throw error;
  }
}

async function note(em: EntityManager, values: Partial<BackupState>): Promise<void> {
  await em.upsert(BackupState, { id: BACKUP_ID, ...values });
}
