import * as z from 'zod/mini';
import { choice, json, limits, text, url } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';

/** Stored value -> label in the admin. */
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
const nested = z.array(z.object(link), { error: 'Submenu must be a list of entries' });
const submenu = z
  .array(z.object({ ...link, submenu: z._default(nested, []) }), {
    error: 'Submenu must be a list of entries',
  })
  .check(z.maxLength(limits.entries, { error: `Submenu must be at most ${limits.entries} entries` }));

/** One entry of a group's dropdown, with its nested links. */
export type MenuEntry = z.output<typeof submenu>[number];

/** A group of the navigation. `path` is '' for a heading that only opens its submenu. */
export const menuItemForm = z.object({
  title: text('Title', { required: true, max: limits.title }),
  icon: choice('Icon', menuIcons, 'Info'),
  path: url('Path'),
  submenu: json('Submenu', submenu, []),
});

export const menuItemFacts = {
  type: 'MenuItem',
  label: 'Menu item',
  path: 'menu',
  form: menuItemForm,
  title: 'title',
  order: byPlace,
  copy: 'whole',
} as const satisfies KindFacts;
