import { isSameDisk } from '../backup/archives.ts';
import { BACKUP_ID, BackupState, LATE_MS } from '../backup/backup-state.entity.ts';
import { countUnlisted } from '../erasure/erased-list.ts';
import { isWritable } from './disk.check.ts';
import { attention, type Check, counted, fine, HOUR_MS, notSetUp } from './finding.ts';

const hours = (ms: number) => Math.floor(ms / HOUR_MS);
const ago = (ms: number) =>
  hours(ms) < 48 ? counted(Math.max(0, hours(ms)), 'hour') : counted(Math.floor(hours(ms) / 24), 'day');

export const backupCheck: Check = {
  key: 'backup',
  label: 'Backup',
  async look({ em, env, now, since, startedAt }) {
    const { backupDir } = env;
    if (!(await isWritable(backupDir)))
      return attention(
        'The folder of the backups cannot be written.',
        'Give the user that runs the server the right to write in BACKUP_DIR, or name another folder.',
      );
    const { madeAt, failedAt, failure, checkedAt, downloadedAt } =
      (await em.fork().findOne(BackupState, BACKUP_ID)) ?? new BackupState();
    if (failedAt)
      return attention(
        madeAt && failedAt.getTime() === madeAt.getTime()
          ? `The newest backup could not be read again. ${failure}`
          : `The last backup failed. ${failure}`,
        'Solve the problem, then press "Back up now" in Settings.',
      );
    if (!madeAt) {
      // The first backup is late only if both the installation and the last server start were at least two days ago. A start
      // counts as well, because somebody may have restarted the server to correct a BACKUP_DIR that could not be used before.
      const waits = Math.min(now.getTime() - since.getTime(), now.getTime() - startedAt.getTime());
      if (waits < LATE_MS) return notSetUp('The first backup is made tonight.');
      return attention(
        'No backup has been made yet.',
        'Press "Back up now" in Settings, and see what it says.',
      );
    }
    const age = now.getTime() - madeAt.getTime();
    if (age > LATE_MS)
      return attention(
        `The last good backup is ${ago(age)} old.`,
        'Press "Back up now" in Settings. See below whether the jobs run.',
      );
    const read = checkedAt
      ? ` One was checked completely ${ago(now.getTime() - checkedAt.getTime())} ago.`
      : '';
    const words = `The last good backup is ${ago(age)} old.${read}`;
    if (downloadedAt || !(await isSameDisk(backupDir, env.dataDir))) return fine(words);
    return notSetUp(
      `${words} It is on the same disk as the data.`,
      'Download one in Settings and keep it on another machine, or name a folder on another disk with BACKUP_DIR.',
    );
  },
};

export const erasedCheck: Check = {
  key: 'erased',
  label: 'List of erased records',
  async look({ em, env }) {
    // If the folder is not writable, `backupCheck` already reports this.
    if (!(await isWritable(env.backupDir))) return null;
    const lacks = await countUnlisted(em, env.backupDir);
    if (lacks === 0) return null;
    return attention(
      `${counted(lacks, 'erased record is', 'erased records are')} not yet in the list beside the backups.`,
      'The list is written tonight. A backup that is restored before then would bring them back.',
    );
  },
};
