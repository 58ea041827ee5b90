import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Float, Int, ObjectType } from 'type-graphql';
import { nullable } from '../../graphql/field.ts';
import { moment, nullableText } from '../../records/columns.ts';

/** The id of the only row. */
export const BACKUP_ID = 1;
/** If the last successful backup is older than this, in ms, two nightly backups have failed and an owner must act. */
export const LATE_MS = 48 * 3_600_000;

@ObjectType({ isAbstract: true } as object)
@Entity()
export class BackupState {
  @PrimaryKey({ type: t.integer, autoincrement: false }) id: number & Opt = BACKUP_ID;
  @moment('When the last successful backup was made.') madeAt: Date | null = null;

  @nullableText('Its file name in BACKUP_DIR.') file: string | null = null;

  @nullable(Float, 'Its size in bytes.')
  @Property({ type: t.double, nullable: true })
  bytes: number | null = null;

  @nullable(Int, 'The number of rows in all tables.')
  @Property({ type: t.integer, nullable: true })
  rows: number | null = null;

  @nullable(Int)
  @Property({ type: t.integer, nullable: true })
  pictures: number | null = null;

  @moment('When a backup was last read completely and verified.') checkedAt: Date | null = null;
  @moment('When the last backup failed; null if it succeeded.') failedAt: Date | null = null;

  @moment('When an archive was last downloaded completely.') downloadedAt: Date | null = null;

  @nullableText('Why it failed, in a sentence.') failure: string | null = null;
}
