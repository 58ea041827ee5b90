import type { KindRules } from '../../records/record.rules.ts';

/** Returns the path of an item; null if the item only opens its submenu. */
export const linkOf = ({ path }: { path: string }): string | null => path || null;

export const rules: KindRules<{ path: string }> = {
  stored: ({ path }: { path?: string | null }) => ({ path: path ?? '' }),
  derived: (row) => ({ path: linkOf(row) }),
};

export interface NamedPath {
  title: string;
  path?: string | null;
  submenu: readonly { title: string; path: string; submenu: readonly { title: string; path: string }[] }[];
}

/** Maps each path to its title. On the third level, the title includes the title of the level above: "UK Scholarships". */
export function pathsOf(menu: readonly NamedPath[]): Map<string, string> {
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
