import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../context.ts';
import { byPlace, recordResolver } from '../record.resolver.ts';
import { MenuItem } from './menu-item.entity.ts';
import { menuItemForm } from './menu-item.form.ts';

@Resolver(() => MenuItem)
export class MenuItemResolver extends recordResolver(
  { entity: MenuItem, form: menuItemForm, label: 'Menu item' },
  'MenuItems',
  byPlace,
) {
  @Query(() => [MenuItem], { description: "The site's navigation." })
  menu(@Ctx() { em }: Context): Promise<MenuItem[]> {
    return em.find(MenuItem, {}, { orderBy: byPlace });
  }
}
