import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The id of the only row. */
export const MAIL_ID = 1;

/** The mail settings that owners change, in a single row. */
@Entity()
export class MailSettings {
  @PrimaryKey({ type: t.integer, autoincrement: false }) id: number & Opt = MAIL_ID;
  @Property({ type: t.integer, version: true }) version: number & Opt = 1;

  /** Whether visitors get an acknowledgement of their enquiry by mail. Off by default. */
  @Property({ type: t.boolean, default: false }) acknowledgesVisitors: boolean & Opt = false;
}
