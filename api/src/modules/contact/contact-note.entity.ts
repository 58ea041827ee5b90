import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { text } from '../../records/columns.ts';

/** What staff wrote down about an enquiry. Notes are added, never changed, like lines in a ledger. */
@ObjectType()
@Entity()
@Index({ properties: ['contactId', 'id'] })
export class ContactNote {
  @Field(() => ID, { name: '_id' })
  @PrimaryKey({ type: t.uuid })
  id: string & Opt = v7();

  @Property({ type: t.uuid })
  contactId!: string;

  @text() text!: string;

  @text('The address of who wrote it.')
  admin!: string;

  @Field(() => GraphQLISODateTime)
  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();
}
