import { pagePath } from '../page/page.form.ts';

interface Linked {
  path: string;
  submenu?: Linked[];
}

/**
 * A menu without the links to pages that staff would have to write first. Pages of the site itself and other addresses stay, and so
 * does an entry with a written page below it.
 *
 * @param written the paths of the published pages
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
