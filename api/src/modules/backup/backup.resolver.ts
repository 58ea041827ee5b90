import { Ctx, Float, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { hasJobs } from '../../database/has-jobs.ts';
import type { Context } from '../../graphql/context.ts';
import { field } from '../../graphql/field.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import { Rows } from '../../graphql/rows.ts';
import { isSameDisk, listArchives, nextBackup, type StoredArchive } from './archives.ts';
import { BACKUP_ID, BackupState } from './backup-state.entity.ts';

export const backupJob = 'backup';

/** A response has at most `most` archives. The query cost assumes `usual`, the default of BACKUP_KEEP if BACKUP_DIR is set. */
const listed = { usual: 14, most: 60 };

@ObjectType('BackupArchive')
export class ListedArchive implements StoredArchive {
  @field(String, 'The file name, for GET /api/admin/backups/{name}.') name!: string;
  @field(Float) bytes!: number;
  @field(Date) madeAt!: Date;
}

@ObjectType('BackupState')
export class BackupReport extends BackupState {
  @field(Boolean, 'Whether the archives are on the same disk as the data.') isSameDisk!: boolean;
  @field(Int, 'How many archives are kept.') keep!: number;
  @field(Date, 'When the next automatic backup is made.') nextAt!: Date;
  @field(Boolean, 'Whether a backup is running or starts within a minute.') isRunning!: boolean;

  @Rows(listed)
  @field([ListedArchive], 'The archives that this server can read, newest first.')
  archives!: ListedArchive[];
}

@Resolver()
export class BackupResolver {
  @OwnerOnly()
  @Query(() => BackupReport, { description: 'The state of the nightly backups.' })
  async backupState(@Ctx() { em, env }: Context): Promise<BackupReport> {
    const state = (await em.findOne(BackupState, BACKUP_ID)) ?? new BackupState();
    const { backupDir } = env;
    return Object.assign(new BackupReport(), {
      ...state,
      isSameDisk: await isSameDisk(backupDir, env.dataDir),
      keep: env.backupKeep,
      nextAt: nextBackup(new Date()),
      isRunning: await isBackingUp(em),
      archives: await listArchives(backupDir, listed.most),
    });
  }

  @OwnerOnly()
  @Mutation(() => Boolean, { description: 'Starts a backup into BACKUP_DIR, like the nightly one.' })
  async backUpNow(@Ctx() { jobs }: Context): Promise<boolean> {
    await jobs.wake(backupJob);
    return true;
  }
}

async function isBackingUp(em: Context['em']): Promise<boolean> {
  if (!(await hasJobs(em))) return false;
  const rows = await em.execute(
    `select from pgboss.job where name = ? and (state = 'active' or (state = 'created' and start_after <= now())) limit 1`,
    [backupJob],
  );
  return rows.length > 0;
}
