import * as z from 'zod/mini';
import { bilingualText, choice, limits, nepaliMark, rows, url } from '../../forms/fields.ts';
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
  ...bilingualText('title', 'Submenu title', limits.title, { required: true }),
  path: url('Submenu path', { required: true }),
};
const submenu = rows('Submenu', 'link', { ...link, submenu: rows('Submenu', 'link', link) });

/** A link in the dropdown of a menu item, with its own nested links (docs/product.md, "Navigation"). */
export type MenuEntry = z.output<typeof submenu>[number];

/** The `path` is '' if the item only opens its submenu. */
export const menuItemForm = z.object({
  ...bilingualText('title', 'Title', limits.title, { required: true }),
  icon: choice('Icon', menuIcons, 'Info'),
  path: url('Path'),
  submenu,
  ...nepaliMark,
});

export const menuItemFacts = {
  type: 'MenuItem',
  label: 'Menu item',
  path: 'menu',
  form: menuItemForm,
  title: 'title',
  order: byPlace,
} as const satisfies KindFacts;
