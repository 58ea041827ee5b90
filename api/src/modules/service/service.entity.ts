import type { Opt } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { isActive, type Visibility } from '../../forms/visibility.ts';
import { field } from '../../graphql/field.ts';
import { text, texts } from '../../records/columns.ts';
import { OrderedEntity } from '../../records/record.entity.ts';

/** A service of the consultancy. */
@ObjectType()
@Entity()
@Index({
  name: 'service_search',
  expression: `create index "service_search" on "service" using gin (search_document(title, '', description))`,
})
export class Service extends OrderedEntity {
  @text() title!: string;
  @text() description!: string;
  @text() icon!: string;
  @text() category!: string;
  @text('Free text: "NPR 5,000", "Free", "Starting from 200".') price!: string;
  @text() priceType!: string;
  @text() duration!: string;
  @texts() features!: string[];
  @text() status!: Visibility;

  @field(Boolean)
  get isActive(): boolean & Opt {
    return isActive(this);
  }
}
