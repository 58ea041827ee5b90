import { type EntityDictionary, type Opt, t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { isInNepali } from '../../forms/nepali.ts';
import type { Context } from '../../graphql/context.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { mark, optionalText, text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { OrderedEntity, openFields, openRecord } from '../../records/record.entity.ts';
import { menuItemFacts, type MenuEntry as StoredEntry } from './menu-item.form.ts';
import { linkOf } from './menu-item.rules.ts';
import { writtenMenu } from './written-menu.ts';

/** A link on the third level of the menu. */
@ObjectType()
class MenuLink {
  @field(String) title!: string;
  @field(String, "'' if there is none.") titleNe!: string;
  @field(String) path!: string;
}

/** A link in the dropdown of a menu item. */
@ObjectType()
class MenuEntry extends MenuLink {
  @field([MenuLink]) submenu!: MenuLink[];
}

@ObjectType()
@Entity()
export class MenuItem extends OrderedEntity {
  @text() title!: string;
  @optionalText() titleNe: string & Opt = '';
  @text() icon!: string;
  @Property({ type: t.text }) path!: string;

  @Field(() => String, {
    name: 'path',
    nullable: true,
    description: 'Null if the item only opens its submenu.',
  })
  get link(): Opt<string> | null {
    return linkOf(this) as Opt<string> | null;
  }

  @field([MenuEntry])
  @Property({ type: t.json })
  submenu!: StoredEntry[];

  @mark() isNepaliBehind: boolean & Opt = false;

  @field(Boolean, 'Whether visitors may read the record in Nepali.')
  get isInNepali(): boolean & Opt {
    return isInNepali(this);
  }
}

export const menuItemKind = {
  ...menuItemFacts,
  entity: MenuItem,
  operations: staffOperations(menuItemFacts),
  open: [...openRecord, ...openFields(menuItemFacts.form), 'isInNepali', 'sortOrder'],
  aliases: { id: '_id', order: 'sortOrder' },
} satisfies Kind<MenuItem>;

interface MenuVisibility {
  all: boolean;
  /** The item's links that are the path of a published page or of a redirect. */
  written: string[];
}

/** One statement reads everything, because every uncached page reads the menu. */
const SHOWN = `
  select menu_item.*, coalesce((select shows_unwritten from site_settings), true) as "all",
    array(select link from (select menu_item.path union select jsonb_path_query(submenu, '$.**.path') #>> '{}') as links (link)
      where exists (select from page where path = link and status = 'published' and deleted_at is null)
        or exists (select from redirect where "from" = link and deleted_at is null)) as written
  from menu_item where deleted_at is null order by sort_order, id`;

@Resolver(() => MenuItem)
export class MenuItemResolver {
  @Open({ shared: true })
  @Query(() => [MenuItem], {
    description: "The site's navigation, without unwritten pages if the settings say so.",
  })
  async menu(@Ctx() { em }: Context): Promise<MenuItem[]> {
    const rows = await em.execute<(MenuVisibility & EntityDictionary<MenuItem>)[]>(SHOWN);
    const menu = rows.map(({ all: _all, written: _written, ...row }) => em.map(MenuItem, row));
    const written = new Set(rows.flatMap((row) => row.written));
    return rows[0]?.all === false ? writtenMenu(menu, written) : menu;
  }
}
