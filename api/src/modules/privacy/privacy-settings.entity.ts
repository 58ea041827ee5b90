import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';

/** The id of the only row. */
export const PRIVACY_ID = 1;

/** How long personal data is kept; set by owners, in a single row. */
@ObjectType()
@Entity()
export class PrivacySettings {
  @PrimaryKey({ type: t.integer, autoincrement: false }) id: number & Opt = PRIVACY_ID;

  @Field(() => Int)
  @Property({ type: t.integer, version: true })
  version: number & Opt = 1;

  @Field(() => Int, {
    nullable: true,
    description: 'Each night, enquiries without any activity for this many months are erased; null: never.',
  })
  @Property({ type: t.integer, nullable: true })
  enquiryMonths: number | null = null;
}
