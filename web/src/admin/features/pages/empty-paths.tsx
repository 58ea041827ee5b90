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
import { useRecordAddress } from '../../changes/record-address.ts';
import { countOf } from '../../format.ts';
import { useFactUses } from '../../list/fact-uses.ts';
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
  return (
    <Notice
      title={`Empty in the menu: ${countOf(empty.length, 'page', 'pages')}`}
      why="Visitors see “Coming Soon” there."
      action="Write it"
      rows={empty.map(({ path, title }) => ({
        name: title,
        place: path,
        to: `/admin/pages/new?${new URLSearchParams({ path, title })}`,
        about: `${title} at ${path}`,
      }))}
    />
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
  const addressOf = useRecordAddress();
  const keys = useQuery(AdminFactsDocument, { variables: {} }).data?.records;
  if (!uses || !keys) return null;
  const known = new Set(keys.flatMap(({ key, subject }) => [key, subject]));
  const dangling = uses.filter(({ key }) => !known.has(key));
  return (
    <Notice
      title="Unknown facts"
      why="Visitors see “ask us” there."
      action="Open"
      rows={dangling.map((use) => ({
        name: use.key,
        place: use.title,
        to: addressOf(use) ?? '/admin',
        about: use.title,
      }))}
    />
  );
}

interface NoticeProps {
  title: string;
  why: string;
  action: string;
  rows: readonly { name: string; place: string; to: string; about: string }[];
}

function Notice({ title, why, action, rows }: NoticeProps) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.notice} open={rows.length <= mostOpen}>
      <summary>
        {title}
        <span className={styles.why}>{why}</span>
      </summary>
      <ul className={styles.paths}>
        {rows.map(({ name, place, to, about }) => (
          <li key={`${name} ${to}`}>
            <span className={styles.name}>
              {name}
              <span className={styles.path}>{place}</span>
            </span>
            <Link to={to}>
              {action}
              <span className="visually-hidden"> {about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
