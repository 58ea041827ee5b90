import { pageForm } from 'api/forms/page';
import { messages } from 'api/messages';
import type { AdminPageQuery, AdminPagesQuery } from '../../../gql/graphql.ts';
import { formatDate } from '../../format.ts';
import { PublicationBadge } from '../../list/state-badge.tsx';
import type { RecordKind } from '../../records/record-kind.ts';
import { publicationStates } from '../../records/record-states.tsx';
import * as operations from './pages.operations.ts';

type Row = AdminPagesQuery['records'][number];
type Full = AdminPageQuery['record'];

/** The pages behind the menu's paths (DESIGN.md §5). */
export const pageKind: RecordKind<Row, Full, typeof pageForm> = {
  type: 'Page',
  heading: 'Pages',
  title: 'Page',
  noun: 'page',
  plural: 'pages',
  messages: messages.page,
  form: pageForm,
  controls: {
    path: { wide: true, hint: 'Where it stands on the site, such as /about/introduction.' },
    title: { wide: true },
    description: { rows: 2, hint: 'Below the title, and in search results.' },
    content: { rows: 14, markdown: true, hint: 'Markdown' },
  },
  columns: [
    { header: 'Title', cell: (row) => row.title, sortBy: (row) => row.title },
    { header: 'Path', cell: (row) => row.path, sortBy: (row) => row.path },
    {
      header: 'Status',
      cell: (row) => <PublicationBadge isPublished={row.isPublished} status={row.status} />,
      sortBy: (row) => Number(!row.isPublished),
      orders: ['published first', 'drafts first'],
    },
    {
      header: 'Changed',
      cell: (row) => <time dateTime={row.updatedAt}>{formatDate(row.updatedAt)}</time>,
      sortBy: (row) => row.updatedAt,
      orders: ['oldest first', 'newest first'],
      tight: true,
    },
  ],
  states: publicationStates,
  emptyHint: 'Until a path of the menu has its page, the site says there that it is coming soon.',
  nameOf: ({ title }) => title,
  valuesOf: (record) => record,
  operations,
};
