import { Entity } from '@mikro-orm/decorators/legacy';
import { Arg, Ctx, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Open } from '../../graphql/open.ts';
import { indexOn, text, texts } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openRecord, VisibleEntity } from '../../records/record.entity.ts';
import { atMost } from '../../records/records.ts';
import { serviceCategories, serviceFacts, storedCategory } from './service.form.ts';

const indexed = indexOn('service');

@ObjectType()
@Entity()
@indexed('search', "using gin (search_document(title, '', description))")
export class Service extends VisibleEntity {
  @text() title!: string;
  @text() description!: string;
  @text() icon!: string;
  @text() category!: string;
  @text('Free text: "NPR 5,000", "Free", "Starting from 200".') price!: string;
  @text() priceType!: string;
  @text() duration!: string;
  @texts() features!: string[];
}

export const serviceKind = {
  ...serviceFacts,
  entity: Service,
  operations: staffOperations(serviceFacts),
  open: [...openRecord, ...Object.keys(serviceFacts.form.shape), 'isActive', 'sortOrder'],
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
