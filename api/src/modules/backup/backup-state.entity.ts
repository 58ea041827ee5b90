import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The id of the one row. */
export const BACKUP_ID = 1;

/** How the backups of this installation went. There is one row. */
@Entity()
export class BackupState {
  @PrimaryKey({ type: t.integer, autoincrement: false })
  id: number & Opt = BACKUP_ID;

  /** When the last good one was made. */
  @Property({ type: t.datetime, nullable: true })
  madeAt: Date | null = null;

  /** Its name in BACKUP_DIR. */
  @Property({ type: t.text, nullable: true })
  file: string | null = null;

  /** Its size. */
  @Property({ type: t.double, nullable: true })
  bytes: number | null = null;

  @Property({ type: t.integer, nullable: true })
  rows: number | null = null;

  @Property({ type: t.integer, nullable: true })
  pictures: number | null = null;

  /** When one was last read again whole. */
  @Property({ type: t.datetime, nullable: true })
  checkedAt: Date | null = null;

  /** When one last failed; null when the last one went well. */
  @Property({ type: t.datetime, nullable: true })
  failedAt: Date | null = null;

  /** Why, in a sentence. */
  @Property({ type: t.text, nullable: true })
  failure: string | null = null;
}
