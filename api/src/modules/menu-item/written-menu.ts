import { pagePath } from '../page/page.form.ts';

interface Linked {
  path: string;
  submenu?: Linked[];
}

/**
 * Removes links to pages that are not published. Keeps an entry if a link in its submenu is kept.
 * @param written - the paths that lead to a published page, directly or by a redirect
 */
export function writtenMenu<Item extends Linked>(
  menu: readonly Item[],
  written: ReadonlySet<string>,
): Item[] {
  const kept = <Entry extends Linked>(entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry) => {
      const submenu = kept(entry.submenu ?? []);
      const isUnwritten = entry.path === '' || (pagePath.test(entry.path) && !written.has(entry.path));
      if (isUnwritten && submenu.length === 0) return [];
      return [Object.assign(entry, entry.submenu && { submenu })];
    });
  return kept(menu);
}
