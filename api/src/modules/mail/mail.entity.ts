import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ONLY_ID, SettingsEntity } from '../../records/record.entity.ts';
import { MAIL_OPEN } from '../enquiry/enquiry.entity.ts';

const inState = (state: 'waiting' | 'failed') =>
  `(count(*) filter (where notice_state = '${state}') + count(*) filter (where acknowledgement_state = '${state}'))::int`;

export async function readMailFlow(em: EntityManager) {
  const flow = (await em.findOne(MailFlow, ONLY_ID)) ?? new MailFlow();
  const [count] = await em.execute<[{ waiting: number; failed: number }]>(
    `select ${inState('waiting')} as waiting, ${inState('failed')} as failed from enquiry where ${MAIL_OPEN}`,
  );
  return { ...flow, ...count };
}

@Entity()
export class MailSettings extends SettingsEntity {
  @Property({ type: t.boolean, default: false }) acknowledgesVisitors: boolean & Opt = false;
}

/** The state of outgoing mail, in a single row that all server instances share. */
@Entity()
export class MailFlow {
  @PrimaryKey({ type: t.integer, autoincrement: false }) id: number & Opt = ONLY_ID;

  @Property({ type: t.datetime, nullable: true }) lastSentAt: Date | null = null;

  /** Why mail cannot be sent at present; null if nothing is wrong. Contains no text from visitors. */
  @Property({ type: t.text, nullable: true }) lastError: string | null = null;
  /** When mail failed for the first time since the last success; null if nothing is wrong. */
  @Property({ type: t.datetime, nullable: true }) lastErrorAt: Date | null = null;

  /** When sending continues after the mail server was unavailable; null or in the past if mail is not paused. */
  @Property({ type: t.datetime, nullable: true }) pausedUntil: Date | null = null;

  @Property({ type: t.smallint, default: 0 }) pauses: number & Opt = 0;
}
