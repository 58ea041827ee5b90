import { pageFacts } from 'api/forms/page';
import { Link } from 'react-router-dom';
import {
  CreatePageDocument as create,
  EmptyPageTrashDocument as empty,
  AdminPagesDocument as list,
  AdminPageDocument as one,
  DeletePageDocument as remove,
  RestorePageDocument as restore,
  UpdatePageDocument as update,
} from '../../../gql/graphql.ts';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { publicationColumn, publicationStates } from '../../records/record-states.tsx';
import { writingTab } from '../../records/record-tab.tsx';
import { useIsOwner } from '../../session/session-context.ts';
import styles from './empty-paths.module.css';
import { DanglingFactsNotice, EmptyPathsNotice } from './empty-paths.tsx';

export default writingTab({
  facts: pageFacts,
  operations: { list, one, create, update, remove, restore, empty },
  controls: {
    path: {
      wide: true,
      hint: 'The address on the site, such as /about/introduction. If you change it, the old address leads to the new one.',
    },
    title: { wide: true },
    description: { hint: 'Below the title, and in search results.' },
  },
  columns: [
    { header: 'Title', sortBy: (row) => row.title },
    { header: 'Path', sortBy: (row) => row.path },
    publicationColumn,
    {
      header: 'Changed',
      cell: (row) => <OfficeDate at={row.updatedAt} short />,
      sortBy: (row) => row.updatedAt,
      orders: ['oldest first', 'newest first'],
    },
  ],
  writing: {
    head: ['title', 'path'],
    text: 'content',
    lead: 'description',
    addressOf: ({ path }) => path,
    isPublic: ({ isPublished }) => isPublished,
    state: publicationColumn.cell,
    duplicate: ({ path }) => ({ path: `${path}-copy`, status: 'draft' }),
    templates: {
      labels: ['Destination', 'Visa process', 'Scholarships', 'Test', 'Course', 'Service'],
      load: async () => (await import('./page-templates.ts')).pageTemplates,
    },
  },
  notice: () => (
    <>
      <DanglingFactsNotice />
      <EmptyPathsNotice />
      <RedirectsLink />
    </>
  ),
  states: publicationStates,
  emptyHint: 'A path of the menu without a page shows “Coming Soon”.',
  nameOf: ({ title }) => title,
});

/** Links to the redirects, because the navigation rail does not. */
function RedirectsLink() {
  if (!useIsOwner()) return null;
  return (
    <p className={styles.redirects}>
      <Link to="/admin/redirects">Redirects</Link> lead visitors from old paths to these pages.
    </p>
  );
}
