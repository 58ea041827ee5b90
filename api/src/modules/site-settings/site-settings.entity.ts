import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';

/** A line of the business hours. */
@ObjectType()
export class OpeningHours {
  @Field(() => String)
  days!: string;

  @Field(() => String)
  time!: string;
}

/** The id of the one row. */
export const SETTINGS_ID = 1;

/** The brand and how to reach it. There is one row. */
@ObjectType()
@Entity()
export class SiteSettings {
  @PrimaryKey({ type: t.integer, autoincrement: false })
  id: number & Opt = SETTINGS_ID;

  @Field(() => Int)
  @Property({ type: t.integer, version: true })
  version: number & Opt = 1;

  @Field(() => String)
  @Property({ type: t.text })
  brand!: string;

  @Field(() => String)
  @Property({ type: t.text })
  email!: string;

  @Field(() => String)
  @Property({ type: t.text })
  phone!: string;

  @Field(() => String)
  @Property({ type: t.text })
  location!: string;

  @Field(() => String)
  @Property({ type: t.text })
  address!: string;

  @Field(() => String, { description: 'The same on all five networks.' })
  @Property({ type: t.text })
  socialHandle!: string;

  @Field(() => [OpeningHours])
  @Property({ type: t.json })
  hours!: OpeningHours[];

  @Field(() => String)
  @Property({ type: t.text })
  videoUrl!: string;
}
