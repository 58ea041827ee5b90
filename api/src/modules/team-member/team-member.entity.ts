import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { isActive, type Visibility } from '../../forms/visibility.ts';
import { OrderedEntity } from '../../records/record.entity.ts';

/** Somebody who works here (SPEC.md §3). */
@ObjectType()
@Entity()
export class TeamMember extends OrderedEntity {
  @Field(() => String)
  @Property({ type: t.text })
  name!: string;

  @Field(() => String)
  @Property({ type: t.text })
  position!: string;

  @Field(() => String)
  @Property({ type: t.text })
  department!: string;

  @Field(() => String)
  @Property({ type: t.text })
  bio!: string;

  @Field(() => String)
  @Property({ type: t.text })
  experience!: string;

  @Field(() => String)
  @Property({ type: t.text })
  education!: string;

  @Field(() => String)
  @Property({ type: t.text })
  imageUrl!: string;

  @Field(() => String)
  @Property({ type: t.text })
  email!: string;

  @Field(() => String)
  @Property({ type: t.text })
  phone!: string;

  @Field(() => String)
  @Property({ type: t.text })
  linkedin!: string;

  @Field(() => String)
  @Property({ type: t.text })
  twitter!: string;

  @Field(() => String)
  @Property({ type: t.text })
  status!: Visibility;

  @Field(() => Boolean)
  get isActive(): boolean & Opt {
    return isActive(this);
  }
}
