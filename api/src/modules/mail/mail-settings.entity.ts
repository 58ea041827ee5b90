import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The id of the one row. */
export const MAIL_ID = 1;

/** What owners decide about mail. There is one row. */
@Entity()
export class MailSettings {
  @PrimaryKey({ type: t.integer, autoincrement: false })
  id: number & Opt = MAIL_ID;

  @Property({ type: t.integer, version: true })
  version: number & Opt = 1;

  /** Whether visitors get a mail that says that their enquiry has arrived. Off until an owner decides. */
  @Property({ type: t.boolean, default: false })
  acknowledgesVisitors: boolean & Opt = false;
}
