import { defaultMenu } from 'api/defaults';
import type { MenuItem } from '../page/frame.ts';

/** The pages that the footer names and the menu does not (docs/product.md, "Routes"). */
const footerPaths: [path: string, title: string][] = [
  ['/about', 'About Us'],
  ['/team', 'Our Team'],
  ['/blog', 'Blog'],
  ['/careers', 'Careers'],
  ['/privacy', 'Privacy Policy'],
];

/**
 * Path -> title of every page that a menu names. A page of the third level carries its parent's name: "UK Scholarships".
 */
function pathsOf(menu: readonly Pick<MenuItem, 'title' | 'path' | 'submenu'>[]): Map<string, string> {
  const titles = new Map<string, string>();
  for (const item of menu) {
    if (item.path) titles.set(item.path, item.title);
    for (const entry of item.submenu) {
      titles.set(entry.path, entry.title);
      for (const nested of entry.submenu) titles.set(nested.path, `${entry.title} ${nested.title}`);
    }
  }
  return titles;
}

const alwaysPromised = new Map([...footerPaths, ...pathsOf(defaultMenu)]);

/** Every path that the site promises, with its title: those of the present menu, of the built-in one and of the footer. */
export const promisedPaths = (menu: readonly MenuItem[]): ReadonlyMap<string, string> =>
  new Map([...alwaysPromised, ...pathsOf(menu)]);
