import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';

/** The id of the one row. */
export const PRIVACY_ID = 1;

/** How long personal data is kept. There is one row, for owners. */
@ObjectType()
@Entity()
export class PrivacySettings {
  @PrimaryKey({ type: t.integer, autoincrement: false })
  id: number & Opt = PRIVACY_ID;

  @Field(() => Int)
  @Property({ type: t.integer, version: true })
  version: number & Opt = 1;

  @Field(() => Int, {
    nullable: true,
    description: 'Enquiries that nobody touched for so many months are erased each night; null: never.',
  })
  @Property({ type: t.integer, nullable: true })
  enquiryMonths: number | null = null;
}
