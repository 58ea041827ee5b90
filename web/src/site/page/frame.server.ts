import { defaultMenu, defaultSettings } from 'api/defaults';
import { storedCategory } from 'api/forms/service';
import { hoursLines } from 'api/office-hours';
import { serviceInterests } from 'api/rules/enquiry';
import { FrameDocument } from '../../gql/graphql.ts';
import type { Frame, MenuItem, ServiceCategory, SiteSettings } from './frame.ts';
import { hold, type OrElse, type Read } from './page.ts';

const frameQuery = hold(FrameDocument, { outlives: true });

const { week, holidays: _, showsUnwritten: __, noticeNe: ___, ...fallbackDetails } = defaultSettings;
const fallbackSettings: Frame['settings'] = { ...fallbackDetails, hours: hoursLines(week) };
const fallbackMenu: MenuItem[] = defaultMenu.map(({ title, path, submenu }, index) => ({
  id: `${index}`,
  title,
  path,
  submenu,
  hasSubmenu: submenu.length > 0,
}));

/** Category in the address -> its default names (docs/product.md, "Services page"). The titles are those of the enquiry form. */
const usualNames: Readonly<Record<string, [label: string, title: string]>> = {
  strategy: ['Strategy', serviceInterests.strategy],
  technology: ['Technology', serviceInterests.technology],
  finance: ['Finance', serviceInterests.finance],
  marketing: ['Marketing', serviceInterests.marketing],
  operations: ['Operations', serviceInterests.operations],
};

export const serviceCategories = Object.keys(usualNames);

/** Returns the office's own label for a stored category; undefined if the office has not renamed the category. */
export const officeLabel = (
  { categoryLabels }: Pick<SiteSettings, 'categoryLabels'>,
  stored: string,
): string | undefined => categoryLabels.find(({ category }) => category === stored)?.label || undefined;

const categoriesOf = (settings: SiteSettings): ServiceCategory[] =>
  Object.entries(usualNames).map(([category, [label, title]]) => {
    const ours = officeLabel(settings, storedCategory(category));
    return { category, label: ours ?? label, title: ours ?? title };
  });

/** Returns the menu and the settings, or the built-in ones if the database is unavailable (docs/product.md, "Fallbacks"). */
export async function readFrame(read: Read, orElse: OrElse): Promise<Frame> {
  const found = await orElse('menu and settings', read(frameQuery, {}), null);
  if (!found) return frameWith(fallbackMenu, fallbackSettings);
  const menu = found.menu.map(({ title, path, submenu }, index) => ({
    id: `${index}`,
    title,
    path: path ?? null,
    submenu,
    hasSubmenu: submenu.length > 0,
  }));
  return frameWith(menu.length > 0 ? menu : fallbackMenu, found.siteSettings);
}

const frameWith = (menu: MenuItem[], settings: SiteSettings): Frame => ({
  menu,
  settings,
  categories: categoriesOf(settings),
});
