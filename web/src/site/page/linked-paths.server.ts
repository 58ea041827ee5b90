import { defaultMenu, footerPages } from 'api/defaults';
import { pathsOf } from 'api/rules/menu-item';
import type { Language } from '../language/language.ts';
import type { MenuItem } from './frame.ts';

const alwaysLinked = new Map([...footerPages, ...pathsOf(defaultMenu)]);

export const linkedPaths = ({ say }: Language, menu: readonly MenuItem[]): ReadonlyMap<string, string> =>
  new Map([...[...alwaysLinked].map(([path, title]) => [path, say(title)] as const), ...pathsOf(menu)]);
