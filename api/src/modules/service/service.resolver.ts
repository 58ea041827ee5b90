import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { byPlace, orderedRecordResolver } from '../../records/record.resolver.ts';
import { atMost } from '../../records/records.ts';
import { Service } from './service.entity.ts';
import { serviceCategories, serviceForm, storedCategory } from './service.form.ts';

@Resolver(() => Service)
export class ServiceResolver extends orderedRecordResolver(
  { entity: Service, form: serviceForm, label: 'Service' },
  'Services',
) {
  @Query(() => [Service], { description: 'The active services, in their order.' })
  async services(
    @Ctx() { em }: Context,
    @Arg('category', () => String, { nullable: true }) category?: string | null,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<Service[]> {
    if (category && !Object.hasOwn(serviceCategories, storedCategory(category))) return [];
    const where = { status: 'active' as const, ...(category && { category: storedCategory(category) }) };
    return em.find(Service, where, { orderBy: byPlace, ...atMost(first) });
  }
}
