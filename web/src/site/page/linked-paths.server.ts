import { defaultMenu, footerPages } from 'api/defaults';
import { pathsOf } from 'api/rules/menu-item';
import type { Language } from '../language/language.ts';
import type { MenuItem } from './frame.ts';

const alwaysLinked = new Map([...footerPages, ...pathsOf(defaultMenu)]);

/** Returns the titles of all linked paths in the current menu, the built-in menu and the footer. */
export const linkedPaths = ({ say }: Language, menu: readonly MenuItem[]): ReadonlyMap<string, string> =>
  new Map([...[...alwaysLinked].map(([path, title]) => [path, say(title)] as const), ...pathsOf(menu)]);
