import type { EntityManager } from '@mikro-orm/postgresql';
import { defaultMenu, footerPages } from '../defaults.ts';
import { type NamedPath, pathsOf } from '../menu-item/menu-item.rules.ts';
import { aboutService } from './intake/about-page.rules.ts';

/** Visitors can ask about these pages, which are not in the menu. */
const otherPages: [path: string, title: string][] = [
  ['/services', 'Services'],
  ['/search', 'Search'],
];

/**
 * Returns the title of each page or service, even if it is in the trash. A page that is not in the database has the title of
 * its menu item. If there is no title, returns the path or the slug itself. Returns null for ''.
 */
export async function aboutTitles(em: EntityManager, abouts: readonly string[]): Promise<(string | null)[]> {
  const asked = new Set(abouts.filter(Boolean));
  if (asked.size === 0) return abouts.map(() => null);
  const menu = await em.execute<NamedPath[]>(
    'select title, path, submenu from menu_item where deleted_at is null',
  );
  const named = await em.execute<{ about: string | null; title: string }[]>(
    `select about, title from (
       select path as about, title, deleted_at from page
       union all select '/blog/' || slug, title, deleted_at from blog_post
       union all select null, title, deleted_at from service
     ) named where about in (select jsonb_array_elements_text(?::jsonb)) or about is null
     order by deleted_at is null`,
    [JSON.stringify([...asked])],
  );
  const titles = new Map([...otherPages, ...footerPages, ...pathsOf(defaultMenu), ...pathsOf(menu)]);
  for (const { about, title } of named) titles.set(about ?? aboutService(title), title);
  return abouts.map((about) => (about ? (titles.get(about) ?? about.replace(/^service:/, '')) : null));
}
