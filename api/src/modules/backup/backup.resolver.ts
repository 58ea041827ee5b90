import {
  Ctx,
  Field,
  Float,
  GraphQLISODateTime,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import { Rows } from '../../graphql/rows.ts';
import { listArchives, nextBackup, type StoredArchive } from './archives.ts';
import { BACKUP_ID, BackupState } from './backup-state.entity.ts';

/** The job that makes the backup of each night. */
export const backupJob = 'backup';

/** A good backup older than this needs the owner's attention: two nights went wrong. */
const LATE_MS = 48 * 3_600_000;

/** So many archives are listed: all that the default keeps. */
const listed = { usual: 14, most: 60 };

/** An archive in BACKUP_DIR. */
@ObjectType('BackupArchive')
export class ListedArchive implements StoredArchive {
  @Field(() => String, { description: 'Its name, for GET /api/admin/backups/{name}.' })
  name!: string;

  @Field(() => Float)
  bytes!: number;

  @Field(() => GraphQLISODateTime)
  madeAt!: Date;
}

/** How the backups of this installation went. */
@ObjectType('BackupState')
export class BackupReport {
  @Field(() => Boolean, { description: 'Whether BACKUP_DIR is given, so that each night makes a backup.' })
  isOn!: boolean;

  @Field(() => Int, { description: 'How many archives stay.' })
  keep!: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the last good backup was made.' })
  madeAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Its name in BACKUP_DIR.' })
  file!: string | null;

  @Field(() => Float, { nullable: true, description: 'Its size.' })
  bytes!: number | null;

  @Field(() => Int, { nullable: true, description: 'Rows of all tables.' })
  rows!: number | null;

  @Field(() => Int, { nullable: true })
  pictures!: number | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When a backup was last read again whole and found good.',
  })
  checkedAt!: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When the last backup failed; null when it went well.',
  })
  failedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, in a sentence.' })
  failure!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the next backup is made by itself.' })
  nextAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether a backup is being made, or begins within a minute.' })
  isRunning!: boolean;

  @Rows(listed)
  @Field(() => [ListedArchive], { description: 'The archives that this server can read, newest first.' })
  archives!: ListedArchive[];

  @Field(() => Boolean, {
    description: 'Whether backups are on and the last good one is older than two days.',
  })
  isLate!: boolean;
}

@Resolver()
export class BackupResolver {
  @OwnerOnly()
  @Query(() => BackupReport, { description: 'How the backups of each night went.' })
  async backupState(@Ctx() { em, env }: Context): Promise<BackupReport> {
    const state = (await em.findOne(BackupState, BACKUP_ID)) ?? new BackupState();
    const { backupDir } = env;
    const isOn = backupDir !== null;
    const age = Date.now() - (state.madeAt?.getTime() ?? 0);
    return Object.assign(new BackupReport(), {
      ...state,
      isOn,
      keep: env.backupKeep,
      nextAt: isOn ? nextBackup(new Date()) : null,
      isRunning: isOn && (await isBackingUp(em)),
      archives: isOn ? await listArchives(backupDir, listed.most) : [],
      // A new installation has none yet, and nothing to be told.
      isLate: isOn && (state.madeAt !== null || state.failedAt !== null) && age > LATE_MS,
    });
  }

  @OwnerOnly()
  @Mutation(() => Boolean, { description: 'Makes a backup in BACKUP_DIR soon, as each night does.' })
  async backUpNow(@Ctx() { env, jobs }: Context): Promise<boolean> {
    if (!env.backupDir) throw badInput('Give the server a folder for backups first: BACKUP_DIR.');
    await jobs.wake(backupJob);
    return true;
  }
}

/** Whether the job runs, or somebody has just asked for it. */
async function isBackingUp(em: Context['em']): Promise<boolean> {
  const [table] = await em.execute<{ present: boolean }[]>(
    `select to_regclass('pgboss.job') is not null as present`,
  );
  if (!table?.present) return false;
  const rows = await em.execute(
    `select from pgboss.job where name = ? and (state = 'active' or (state = 'created' and start_after <= now())) limit 1`,
    [backupJob],
  );
  return rows.length > 0;
}
