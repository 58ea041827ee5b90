import { defaultMenu } from 'api/defaults';

interface NamedEntry {
  title: string;
  path: string;
  submenu: { title: string; path: string }[];
}

interface NamedMenu {
  title: string;
  path: string | null;
  submenu: NamedEntry[];
}

/** The footer's pages that the navigation does not have (SPEC.md §2). */
const footerPaths: [path: string, title: string][] = [
  ['/about', 'About Us'],
  ['/team', 'Our Team'],
  ['/blog', 'Blog'],
  ['/careers', 'Careers'],
  ['/privacy', 'Privacy Policy'],
];

// They have routes of their own, or lead to one.
const ownRoutes = new Set(['/', '/services', '/contact', '/contact/enquiry', '/blogs']);

/**
 * Path -> title of every page that a menu names. A page of the third level carries its parent's name, so that
 * "Scholarships" says of which country.
 */
export function pathsOf(menu: readonly NamedMenu[]): Map<string, string> {
  const titles = new Map<string, string>();
  for (const item of menu) {
    if (item.path) titles.set(item.path, item.title);
    for (const entry of item.submenu) {
      titles.set(entry.path, entry.title);
      for (const nested of entry.submenu) titles.set(nested.path, `${entry.title} ${nested.title}`);
    }
  }
  for (const path of ownRoutes) titles.delete(path);
  return titles;
}

/** Every path that SPEC.md §2 promises and that has no route of its own in the code; whatever staff make of the menu. */
export const sitePaths: ReadonlyMap<string, string> = new Map([...footerPaths, ...pathsOf(defaultMenu)]);
