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
import { BACKUP_ID, BackupState } from './backup-state.entity.ts';

/** The job that makes the backup of each night. */
export const backupJob = 'backup';

/** A good backup older than this needs the owner's attention: two nights went wrong. */
const LATE_MS = 48 * 3_600_000;

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
    const isOn = env.backupDir !== null;
    const age = Date.now() - (state.madeAt?.getTime() ?? 0);
    return Object.assign(new BackupReport(), {
      ...state,
      isOn,
      keep: env.backupKeep,
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
