import { pagePath } from 'api/forms/page';
import { pathsOf } from 'api/rules/menu-item';

/** The menu's paths without a page, where visitors read "Coming Soon". */
export function emptyPaths(
  menu: Parameters<typeof pathsOf>[0],
  written: readonly { path: string }[],
): { path: string; title: string }[] {
  const taken = new Set(written.map(({ path }) => path));
  return [...pathsOf(menu)]
    .filter(([path]) => pagePath.test(path) && !taken.has(path))
    .map(([path, title]) => ({ path, title }));
}
