import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { isActive, type Visibility } from '../../forms/visibility.ts';
import { OrderedEntity } from '../../records/record.entity.ts';

/** Something the consultancy offers (SPEC.md §3). */
@ObjectType()
@Entity()
@Index({
  name: 'service_search',
  expression: `create index "service_search" on "service" using gin (search_document(title, '', description))`,
})
export class Service extends OrderedEntity {
  @Field(() => String)
  @Property({ type: t.text })
  title!: string;

  @Field(() => String)
  @Property({ type: t.text })
  description!: string;

  @Field(() => String)
  @Property({ type: t.text })
  icon!: string;

  @Field(() => String)
  @Property({ type: t.text })
  category!: string;

  @Field(() => String, { description: 'Free text: "NPR 5,000", "Free", "Starting from 200".' })
  @Property({ type: t.text })
  price!: string;

  @Field(() => String)
  @Property({ type: t.text })
  priceType!: string;

  @Field(() => String)
  @Property({ type: t.text })
  duration!: string;

  @Field(() => [String])
  @Property({ type: t.array })
  features!: string[];

  @Field(() => String)
  @Property({ type: t.text })
  status!: Visibility;

  @Field(() => Boolean)
  get isActive(): boolean & Opt {
    return isActive(this);
  }
}
