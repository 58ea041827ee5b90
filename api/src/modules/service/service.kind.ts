import type { Opt } from '@mikro-orm/core';
import { Entity } from '@mikro-orm/decorators/legacy';
import { Arg, Ctx, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { isInNepali } from '../../forms/nepali.ts';
import type { Context } from '../../graphql/context.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { indexOn, mark, optionalText, text, texts } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openFields, openRecord, VisibleEntity } from '../../records/record.entity.ts';
import { atMost } from '../../records/records.ts';
import { serviceCategories, serviceFacts, storedCategory } from './service.form.ts';

const indexed = indexOn('service');

@ObjectType()
@Entity()
@indexed('search', "using gin (search_document(title, '', description))")
export class Service extends VisibleEntity {
  @text() title!: string;
  @optionalText() titleNe: string & Opt = '';
  @text() description!: string;
  @optionalText() descriptionNe: string & Opt = '';
  @text() icon!: string;
  @text() category!: string;
  @text('Free text: "NPR 5,000", "Free", "Starting from 200".') price!: string;
  @optionalText("'' if it is the same in Nepali.") priceNe: string & Opt = '';
  @text() priceType!: string;
  @text() duration!: string;
  @optionalText() durationNe: string & Opt = '';
  @texts() features!: string[];
  @texts() featuresNe: string[] & Opt = [];
  @mark() isNepaliBehind: boolean & Opt = false;

  @field(Boolean, 'Whether visitors may read the record in Nepali.')
  get isInNepali(): boolean & Opt {
    return isInNepali(this);
  }
}

export const serviceKind = {
  ...serviceFacts,
  entity: Service,
  operations: staffOperations(serviceFacts),
  open: [...openRecord, ...openFields(serviceFacts.form), 'isActive', 'isInNepali', 'sortOrder'],
} satisfies Kind<Service>;

@Resolver(() => Service)
export class ServiceResolver {
  @Open({ shared: true })
  @Query(() => [Service], { description: 'The active services, in the order set by staff.' })
  async services(
    @Ctx() { em }: Context,
    @Arg('category', () => String, { nullable: true }) category?: string | null,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<Service[]> {
    if (category && !Object.hasOwn(serviceCategories, storedCategory(category))) return [];
    const where = { status: 'active' as const, ...(category && { category: storedCategory(category) }) };
    return em.find(Service, where, { orderBy: serviceFacts.order, ...atMost(first) });
  }
}
