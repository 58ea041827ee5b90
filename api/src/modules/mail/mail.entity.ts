import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ONLY_ID, SettingsEntity } from '../../records/record.entity.ts';
import { MAIL_OPEN } from '../enquiry/enquiry.entity.ts';

const inState = (state: 'waiting' | 'failed') =>
  `(count(*) filter (where notice_state = '${state}') + count(*) filter (where acknowledgement_state = '${state}'))::int`;

/** Returns the state of outgoing mail, and the numbers of waiting and failed mails. */
export async function readMailFlow(em: EntityManager) {
  const flow = (await em.findOne(MailFlow, ONLY_ID)) ?? new MailFlow();
  const [count] = await em.execute<[{ waiting: number; failed: number }]>(
    `select ${inState('waiting')} as waiting, ${inState('failed')} as failed from enquiry where ${MAIL_OPEN}`,
  );
  return { ...flow, ...count };
}

@Entity()
export class MailSettings extends SettingsEntity {
  /** Whether visitors get an acknowledgement of their enquiry by mail. Off by default. */
  @Property({ type: t.boolean, default: false }) acknowledgesVisitors: boolean & Opt = false;
}

/** The state of outgoing mail, in a single row that all instances share. */
@Entity()
export class MailFlow {
  @PrimaryKey({ type: t.integer, autoincrement: false }) id: number & Opt = ONLY_ID;

  /** When the mail server last accepted a mail. */
  @Property({ type: t.datetime, nullable: true }) lastSentAt: Date | null = null;

  /** The last failure, in our own words and without any text from visitors; null if nothing is wrong. */
  @Property({ type: t.text, nullable: true }) lastError: string | null = null;
  @Property({ type: t.datetime, nullable: true }) lastErrorAt: Date | null = null;

  /** When sending continues after the mail server was unavailable; null if mail is not paused. */
  @Property({ type: t.datetime, nullable: true }) pausedUntil: Date | null = null;

  /** The number of consecutive pauses. */
  @Property({ type: t.smallint, default: 0 }) pauses: number & Opt = 0;
}
