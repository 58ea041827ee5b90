import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Open } from '../../graphql/open.ts';
import type { Kind } from '../../records/kind.ts';
import { change, create, list, one, purge, reorder, restore, trash } from '../../records/operations.ts';
import { openRecord } from '../../records/record.entity.ts';
import { atMost } from '../../records/records.ts';
import { Service } from './service.entity.ts';
import { serviceCategories, serviceFacts, storedCategory } from './service.form.ts';

export const serviceKind = {
  ...serviceFacts,
  entity: Service,
  operations: {
    adminServices: list,
    adminService: one,
    createService: create,
    updateService: change,
    deleteService: trash,
    restoreService: restore,
    emptyServiceTrash: purge,
    reorderServices: reorder,
  },
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
