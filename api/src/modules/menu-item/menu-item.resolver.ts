import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Open } from '../../graphql/open.ts';
import type { Kind } from '../../records/kind.ts';
import { change, create, list, one, purge, reorder, restore, trash } from '../../records/operations.ts';
import { openRecord } from '../../records/record.entity.ts';
import { MenuItem } from './menu-item.entity.ts';
import { menuItemFacts } from './menu-item.form.ts';

export const menuItemKind = {
  ...menuItemFacts,
  entity: MenuItem,
  operations: {
    adminMenuItems: list,
    adminMenuItem: one,
    createMenuItem: create,
    updateMenuItem: change,
    deleteMenuItem: trash,
    restoreMenuItem: restore,
    emptyMenuItemTrash: purge,
    reorderMenuItems: reorder,
  },
  open: [...openRecord, ...Object.keys(menuItemFacts.form.shape), 'sortOrder'],
  aliases: { id: '_id', order: 'sortOrder' },
} satisfies Kind<MenuItem>;

@Resolver(() => MenuItem)
export class MenuItemResolver {
  @Open({ shared: true })
  @Query(() => [MenuItem], { description: "The site's navigation." })
  menu(@Ctx() { em }: Context): Promise<MenuItem[]> {
    return em.find(MenuItem, {}, { orderBy: menuItemFacts.order });
  }
}
