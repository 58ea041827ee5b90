import * as z from 'zod/mini';
import { choice, limits, rows, text, url } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';

export const menuIcons = {
  BookOpen: 'Open book',
  Globe: 'Globe',
  GraduationCap: 'Graduation cap',
  Users: 'People',
  FileText: 'Document',
  Info: 'Information',
  MessageSquare: 'Message',
} as const;

const link = {
  title: text('Submenu title', { required: true, max: limits.title }),
  path: url('Submenu path', { required: true }),
};
const submenu = rows('Submenu', 'link', { ...link, submenu: rows('Submenu', 'link', link) });

/** A link in an item's dropdown, with its own nested links (docs/product.md, "Navigation"). */
export type MenuEntry = z.output<typeof submenu>[number];

/** `path` is '' if an item only opens its submenu. */
export const menuItemForm = z.object({
  title: text('Title', { required: true, max: limits.title }),
  icon: choice('Icon', menuIcons, 'Info'),
  path: url('Path'),
  submenu,
});

export const menuItemFacts = {
  type: 'MenuItem',
  label: 'Menu item',
  path: 'menu',
  form: menuItemForm,
  title: 'title',
  order: byPlace,
} as const satisfies KindFacts;
