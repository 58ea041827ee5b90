import { blogPostFacts } from 'api/forms/blog-post';
import {
  type AdminBlogPostsQuery,
  CreateBlogPostDocument as create,
  EmptyBlogPostTrashDocument as empty,
  AdminBlogPostsDocument as list,
  AdminBlogPostDocument as one,
  DeleteBlogPostDocument as remove,
  RestoreBlogPostDocument as restore,
  UpdateBlogPostDocument as update,
} from '../../../gql/graphql.ts';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { formatCount } from '../../format.ts';
import { recordKind } from '../../records/record-kind.ts';
import { publicationColumn, publicationStates } from '../../records/record-states.tsx';
import { writingTab } from '../../records/record-tab.tsx';

/** When the post was or will be published; null for a draft without a planned time. */
const publication = ({ publishAt, publishedAt }: AdminBlogPostsQuery['records'][number]) =>
  publishedAt ?? publishAt;

export const blogPostKind = recordKind({
  facts: blogPostFacts,
  operations: { list, one, create, update, remove, restore, empty },
  begin: (writer) => ({ author: writer }),
  controls: {
    title: { wide: true },
    excerpt: { hint: 'Required to publish, like the content and the author.' },
    publishAt: {
      shownWith: ({ status }) => status === 'published',
      hint: 'Nepal time. Leave it empty to publish at once.',
    },
  },
  columns: [
    { header: 'Title', sortBy: (row) => row.title },
    { header: 'Author', cell: (row) => row.author.name || 'Unknown', sortBy: (row) => row.author.name },
    publicationColumn,
    {
      header: 'Views',
      cell: (row) => formatCount(row.views),
      sortBy: (row) => row.views,
      orders: ['fewest first', 'most first'],
      align: 'end',
    },
    {
      header: 'Publication',
      cell: (row) => {
        const at = publication(row);
        return at ? <OfficeDate at={at} short /> : '–';
      },
      sortBy: (row) => publication(row) ?? '',
      orders: ['oldest first', 'newest first'],
    },
  ],
  writing: {
    head: ['title'],
    text: 'content',
    lead: 'excerpt',
    picture: 'imageUrl',
    addressOf: ({ slug }) => `/blog/${slug}`,
    isPublic: ({ isPublished }) => isPublished,
    state: publicationColumn.cell,
    duplicate: () => ({ status: 'draft', publishAt: '' }),
  },
  states: publicationStates,
  emptyHint: 'Until you publish a post, the blog shows “Coming Soon”.',
  nameOf: ({ title }) => title,
  valuesOf: (post) => ({ ...post, author: post.author.name }),
});

export default writingTab(blogPostKind);
