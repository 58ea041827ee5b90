import { t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { OrderedEntity } from '../../records/record.entity.ts';

/** A slide of the home page's carousel (SPEC.md §3). */
@ObjectType()
@Entity()
export class HeroSlide extends OrderedEntity {
  @Field(() => String)
  @Property({ type: t.text })
  title!: string;

  @Field(() => String, { description: 'Markdown of which only emphasis counts: the highlighted words.' })
  @Property({ type: t.text })
  description!: string;

  @Field(() => String)
  @Property({ type: t.text })
  backgroundImage!: string;
}
