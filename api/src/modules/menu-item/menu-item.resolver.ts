import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { byPlace, orderedRecordResolver } from '../../records/record.resolver.ts';
import { MenuItem } from './menu-item.entity.ts';
import { menuItemForm } from './menu-item.form.ts';

@Resolver(() => MenuItem)
export class MenuItemResolver extends orderedRecordResolver(
  { entity: MenuItem, form: menuItemForm, label: 'Menu item' },
  'MenuItems',
) {
  @Query(() => [MenuItem], { description: "The site's navigation." })
  menu(@Ctx() { em }: Context): Promise<MenuItem[]> {
    return em.find(MenuItem, {}, { orderBy: byPlace });
  }
}
