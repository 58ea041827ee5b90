import { blogPostForm } from 'api/forms/blog-post';
import { messages } from 'api/messages';
import type { AdminBlogPostQuery, AdminBlogPostsQuery } from '../../../gql/graphql.ts';
import { formatCount, formatDate } from '../../format.ts';
import { PublicationBadge } from '../../list/state-badge.tsx';
import type { RecordKind } from '../../records/record-kind.ts';
import { publicationStates } from '../../records/record-states.tsx';
import * as operations from './blog.operations.ts';

type Row = AdminBlogPostsQuery['records'][number];
type Full = AdminBlogPostQuery['record'];

/** SPEC.md §2 and §3, Blog tab. */
export const blogPostKind: RecordKind<Row, Full, typeof blogPostForm> = {
  type: 'BlogPost',
  heading: 'Blog',
  title: 'Blog Post',
  noun: 'blog post',
  plural: 'blog posts',
  messages: messages.blogPost,
  form: blogPostForm,
  controls: {
    title: { wide: true },
    excerpt: { rows: 3 },
    content: { rows: 12, markdown: true, hint: 'Markdown' },
    tags: { entry: { noun: 'tag', unique: true } },
    imageUrl: { picture: true },
    publishAt: {
      shownWith: ({ status }) => status === 'published',
      hint: 'Empty: at once. By the clock of this device.',
    },
  },
  columns: [
    { header: 'Title', cell: (row) => row.title, sortBy: (row) => row.title },
    {
      header: 'Author',
      cell: (row) => row.author?.name || 'Unknown',
      sortBy: (row) => row.author?.name ?? '',
    },
    {
      header: 'Status',
      cell: (row) => <PublicationBadge {...row} />,
      sortBy: (row) => Number(!row.isPublished),
      orders: ['published first', 'drafts first'],
    },
    {
      header: 'Views',
      cell: (row) => formatCount(row.views ?? 0),
      sortBy: (row) => row.views ?? 0,
      orders: ['fewest first', 'most first'],
      align: 'end',
    },
    {
      header: 'Date',
      cell: (row) => <time dateTime={row.createdAt}>{formatDate(row.createdAt)}</time>,
      sortBy: (row) => row.createdAt,
      orders: ['oldest first', 'newest first'],
      tight: true,
    },
  ],
  states: publicationStates,
  emptyHint: 'Until a post is published, the blog says that it is coming soon.',
  nameOf: ({ title }) => title,
  valuesOf: (post) => ({ ...post, author: post.author.name }),
  operations,
};
