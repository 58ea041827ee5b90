import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { field, nullable } from '../../../graphql/field.ts';
import { text, timestamp } from '../../../records/columns.ts';

/** A touch is a call, message or visit that staff log. Its content never changes; staff can only take the touch back. */
@ObjectType()
@Entity()
@Index({ properties: ['enquiryId', 'createdAt', 'id'] })
export class Touch {
  /** The server generates the id if the client sends none. The desktop app sends one, because it queues touches offline. */
  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string & Opt = v7();

  @field(ID)
  @Property({ type: t.uuid })
  enquiryId!: string;

  @text('call, viber, whatsapp, sms, mail or visit.')
  channel!: string;

  @text('reached, no_answer, busy, wrong_number, not_interested or sent.')
  outcome!: string;

  @text() text!: string;

  @nullable(String, 'The next day that was agreed, as "2026-11-21".')
  @Property({ type: t.date, nullable: true })
  followUpOn: string | null = null;

  @nullable(String, 'The time on that day in Nepal, as "14:30".')
  @Property({ type: t.text, nullable: true })
  followUpTime: string | null = null;

  /** Used to detect that one id was sent for two different touches. */
  @Property({ type: t.text })
  contentHash!: string;

  @text('The address of who wrote it.')
  admin!: string;

  @Field(() => String, { name: 'adminName', description: 'The name of who wrote it, as it was then.' })
  @Property({ type: t.text })
  name!: string;

  @nullable(Date, 'When the author took it back by Undo; its status and next day do not hold any more.')
  @Property({ type: t.datetime, nullable: true })
  takenBackAt: Date | null = null;

  @timestamp() createdAt: Date & Opt = new Date();
}
