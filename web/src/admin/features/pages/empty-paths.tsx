import { useQuery } from '@apollo/client/react';
import { defaultMenu } from 'api/defaults';
import { pagePath } from 'api/forms/page';
import { pathsOf } from 'api/rules/menu-item';
import { Link } from 'react-router-dom';
import { AdminMenuItemsDocument, AdminPagesDocument } from '../../../gql/graphql.ts';
import { countOf } from '../../format.ts';
import styles from './empty-paths.module.css';

/** More than these would push the list off the screen. */
export const mostOpen = 4;

/** Above the list of pages: the menu's paths whose page says "Coming Soon", each with a button to write the page. */
export function EmptyPathsNotice() {
  const menu = useQuery(AdminMenuItemsDocument, { variables: {} }).data?.records;
  const pages = useQuery(AdminPagesDocument, { variables: {} }).data?.records;
  if (!menu || !pages) return null;
  // Without menu items the site shows the built-in menu.
  const empty = emptyPaths(menu.length > 0 ? menu : defaultMenu, pages);
  if (empty.length === 0) return null;
  return (
    <details className={styles.notice} open={empty.length <= mostOpen}>
      <summary>
        Empty in the menu: {countOf(empty.length, 'page', 'pages')}
        <span className={styles.why}>Visitors read “Coming Soon” there.</span>
      </summary>
      <ul className={styles.paths}>
        {empty.map(({ path, title }) => (
          <li key={path}>
            <span className={styles.name}>
              {title}
              <span className={styles.path}>{path}</span>
            </span>
            <Link to={`/admin/pages/new?${new URLSearchParams({ path, title })}`}>
              Write it
              <span className="visually-hidden">
                {title} at {path}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

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
