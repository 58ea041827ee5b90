import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { field } from '../../graphql/field.ts';
import { text } from '../../records/columns.ts';
import { OrderedEntity } from '../../records/record.entity.ts';
import type { MenuEntry as StoredEntry } from './menu-item.form.ts';
import { linkOf } from './menu-item.rules.ts';

/** A link at the third level of the menu. */
@ObjectType()
class MenuLink {
  @field(String) title!: string;
  @field(String) path!: string;
}

/** A link in a group's dropdown, which may have a submenu. */
@ObjectType()
class MenuEntry extends MenuLink {
  @field([MenuLink]) submenu!: MenuLink[];
}

/** A group of the site's navigation. */
@ObjectType()
@Entity()
export class MenuItem extends OrderedEntity {
  @text() title!: string;
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

  @Field(() => [MenuEntry])
  @Property({ type: t.json })
  submenu!: StoredEntry[];
}
