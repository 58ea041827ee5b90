import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { text } from '../../../records/columns.ts';

/** A call, a message or a visit that staff logged for an enquiry. Touches are never changed. */
@ObjectType()
@Entity()
@Index({ properties: ['enquiryId', 'createdAt', 'id'] })
export class Touch {
  /** The client may create it, so that a touch that waits offline has an id. */
  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string & Opt = v7();

  @Field(() => ID)
  @Property({ type: t.uuid })
  enquiryId!: string;

  @text('call, viber, whatsapp, sms, mail or visit.')
  channel!: string;

  @text('reached, no_answer, busy, wrong_number, not_interested or sent.')
  outcome!: string;

  @text() text!: string;

  @Field(() => String, { nullable: true, description: 'The next day that was agreed, as "2026-11-21".' })
  @Property({ type: t.date, nullable: true })
  followUpOn: string | null = null;

  @Field(() => String, { nullable: true, description: 'The time on that day in Nepal, as "14:30".' })
  @Property({ type: t.text, nullable: true })
  followUpTime: string | null = null;

  /** The fingerprint of the content, to detect an id that is used twice. */
  @Property({ type: t.text })
  contentHash!: string;

  @text('The address of who wrote it.')
  admin!: string;

  @Property({ type: t.text })
  name!: string;

  @Field(() => String, { description: 'The name of who wrote it, as it was then.' })
  get adminName(): string & Opt {
    return this.name || this.admin;
  }

  @Field(() => GraphQLISODateTime)
  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();
}
