import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The id of the only row. */
export const BACKUP_ID = 1;

/** The state of this installation's backups, in a single row. */
@Entity()
export class BackupState {
  @PrimaryKey({ type: t.integer, autoincrement: false }) id: number & Opt = BACKUP_ID;

  /** When the last successful backup was made. */
  @Property({ type: t.datetime, nullable: true }) madeAt: Date | null = null;

  /** The name of its file in BACKUP_DIR. */
  @Property({ type: t.text, nullable: true }) file: string | null = null;

  /** The size of its file, in bytes. */
  @Property({ type: t.double, nullable: true }) bytes: number | null = null;
  @Property({ type: t.integer, nullable: true }) rows: number | null = null;
  @Property({ type: t.integer, nullable: true }) pictures: number | null = null;

  /** When an archive was last read completely and verified. */
  @Property({ type: t.datetime, nullable: true }) checkedAt: Date | null = null;

  /** When a backup last failed; null if the last one succeeded. */
  @Property({ type: t.datetime, nullable: true }) failedAt: Date | null = null;

  /** Why it failed, in a sentence. */
  @Property({ type: t.text, nullable: true }) failure: string | null = null;
}
