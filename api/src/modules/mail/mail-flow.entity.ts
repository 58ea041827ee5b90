import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { MAIL_ID } from './mail-settings.entity.ts';

/** How mail goes out at the moment, for all instances. There is one row. */
@Entity()
export class MailFlow {
  @PrimaryKey({ type: t.integer, autoincrement: false })
  id: number & Opt = MAIL_ID;

  /** When a mail was last accepted by the mail server. */
  @Property({ type: t.datetime, nullable: true })
  lastSentAt: Date | null = null;

  /** What went wrong last, in a sentence of ours: it holds nothing of a visitor. Null when nothing is wrong. */
  @Property({ type: t.text, nullable: true })
  lastError: string | null = null;

  @Property({ type: t.datetime, nullable: true })
  lastErrorAt: Date | null = null;

  /** No mail is tried before, because the mail server could not be reached; null: it can. */
  @Property({ type: t.datetime, nullable: true })
  pausedUntil: Date | null = null;

  /** How many pauses came one after another. */
  @Property({ type: t.smallint, default: 0 })
  pauses: number & Opt = 0;
}
