import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { key, text, timestamp } from '../../records/columns.ts';

/** A note is never changed, and is deleted only together with its enquiry. */
@ObjectType()
@Entity()
@Index({ properties: ['enquiryId', 'id'] })
export class EnquiryNote {
  @key() id: string & Opt = v7();

  @Property({ type: t.uuid })
  enquiryId!: string;

  @text() text!: string;

  @text('The address of who wrote it.')
  admin!: string;

  @Field(() => String, { name: 'adminName', description: 'The name of who wrote it, as it was then.' })
  @Property({ type: t.text })
  name!: string;

  @timestamp() createdAt: Date & Opt = new Date();
}
