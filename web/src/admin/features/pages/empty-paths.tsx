import { useQuery } from '@apollo/client/react';
import { defaultMenu } from 'api/defaults';
import { pagePath } from 'api/forms/page';
import { pathsOf } from 'api/rules/menu-item';
import { Link } from 'react-router-dom';
import {
  AdminFactsDocument,
  AdminMenuItemsDocument,
  AdminPagesDocument,
  RedirectedPathsDocument,
} from '../../../gql/graphql.ts';
import { countOf } from '../../format.ts';
import { placeOfUse, useFactUses } from '../../list/fact-uses.ts';
import styles from './empty-paths.module.css';

/** A notice with more entries than this is collapsed, so that it does not push the list off the screen. */
const mostOpen = 4;

export function EmptyPathsNotice() {
  const menu = useQuery(AdminMenuItemsDocument, { variables: {} }).data?.records;
  const pages = useQuery(AdminPagesDocument, { variables: {} }).data?.records;
  // Offline, the redirects are unknown, so a path with a redirect is listed, too.
  const redirected = useQuery(RedirectedPathsDocument).data?.redirectedPaths ?? [];
  if (!menu || !pages) return null;
  // Without menu items the site shows the built-in menu.
  const taken = [...pages.map(({ path }) => path), ...redirected];
  const empty = emptyPaths(menu.length > 0 ? menu : defaultMenu, taken);
  if (empty.length === 0) return null;
  return (
    <details className={styles.notice} open={empty.length <= mostOpen}>
      <summary>
        Empty in the menu: {countOf(empty.length, 'page', 'pages')}
        <span className={styles.why}>Visitors see “Coming Soon” there.</span>
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

/** Returns the menu's paths that show "Coming Soon". @param taken - the paths of pages and of redirects */
export function emptyPaths(
  menu: Parameters<typeof pathsOf>[0],
  taken: readonly string[],
): { path: string; title: string }[] {
  return [...pathsOf(menu)]
    .filter(([path]) => pagePath.test(path) && !taken.includes(path))
    .map(([path, title]) => ({ path, title }));
}

/** Lists the records whose text uses a missing or deleted fact. */
export function DanglingFactsNotice() {
  const uses = useFactUses().data?.factUses;
  const keys = useQuery(AdminFactsDocument, { variables: {} }).data?.records;
  if (!uses || !keys) return null;
  const known = new Set(keys.flatMap(({ key, subject }) => [key, subject]));
  const dangling = uses.filter(({ key }) => !known.has(key));
  if (dangling.length === 0) return null;
  return (
    <details className={styles.notice} open={dangling.length <= mostOpen}>
      <summary>
        Unknown facts
        <span className={styles.why}>Visitors see “ask us” there.</span>
      </summary>
      <ul className={styles.paths}>
        {dangling.map((use) => (
          <li key={`${use.key} ${use.recordId}`}>
            <span className={styles.name}>
              {use.key}
              <span className={styles.path}>{use.title}</span>
            </span>
            <Link to={placeOfUse(use)}>
              Open<span className="visually-hidden"> {use.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
