import { defaultMenu } from 'api/defaults';
import { pathsOf } from 'api/rules/menu-item';
import type { MenuItem } from '../page/frame.ts';

/** The pages that the footer names and the menu does not (docs/product.md, "Routes"). */
const footerPaths: [path: string, title: string][] = [
  ['/about', 'About Us'],
  ['/team', 'Our Team'],
  ['/blog', 'Blog'],
  ['/careers', 'Careers'],
  ['/privacy', 'Privacy Policy'],
];

const alwaysPromised = new Map([...footerPaths, ...pathsOf(defaultMenu)]);

/** Every path that the site promises, with its title: those of the present menu, of the built-in one and of the footer. */
export const promisedPaths = (menu: readonly MenuItem[]): ReadonlyMap<string, string> =>
  new Map([...alwaysPromised, ...pathsOf(menu)]);
