import { blogCategories } from 'api/forms/blog-post';
import { newestById, valuesOf } from 'api/keyset';
import { BlogDocument } from '../../gql/graphql.ts';
import { comingSoonMeta } from '../page/meta.server.ts';
import { type DataOf, definePage, type Read, type SitemapEntry } from '../page/page.ts';
import { blogAddress } from '../posts/blog-address.ts';
import { categoryTopic, type PostCard, postCard, type Topic } from '../posts/post-card.server.ts';

const postsAPage = 10;
const longestTag = 200;

const leadText = 'Tests, applications, visas and money, explained in plain words.';

interface BlogList {
  lead: string;
  posts: PostCard[];
  categories: Topic[];
  tags: string[];
  category: Topic | null;
  tag: string | null;
  total: number;
  /** The next page's cursor; null on the last page. */
  next: string | null;
  isAfterFirst: boolean;
}

const nothing: Omit<BlogList, 'lead'> = {
  posts: [],
  categories: [],
  tags: [],
  category: null,
  tag: null,
  total: 0,
  next: null,
  isAfterFirst: false,
};

const isCursor = (text: string) => valuesOf(newestById, text) !== null;

/** /blog, with the optional query parameters `category`, `tag` and `after`. An unknown category or tag has an empty list. */
export const blog = definePage({
  view: 'blog/blog.page.tsx',
  keep: true,
  parameters: {
    category: (value) => Object.hasOwn(blogCategories, value),
    tag: (value) => value.length <= longestTag,
    after: isCursor,
  },
  async load({ url, read, orElse, frame, publicUrl, language }) {
    const { t } = language;
    const lead = t(leadText);
    const get = (name: string) => url.searchParams.get(name)?.slice(0, longestTag) || null;
    const [category, tag, wished] = [get('category'), get('tag'), get('after')];
    const after = wished && isCursor(wished) ? wished : null;
    const reading = read(BlogDocument, { category, tag, after, first: postsAPage });
    const found = await orElse('posts', reading, null);
    if (!found)
      return {
        data: { ...nothing, lead },
        meta: { ...comingSoonMeta(language, t('Blog'), '/blog'), hidden: false },
      };
    const { blogPosts, blogTopics } = found;
    const data: BlogList = {
      lead,
      posts: blogPosts.edges.map((edge) => postCard(frame.settings, edge.node, language)),
      categories: blogTopics.categories.map(({ name }) => categoryTopic(frame.settings, name, language)),
      tags: blogTopics.tags.map(({ name }) => name),
      category: category === null ? null : categoryTopic(frame.settings, category, language),
      tag,
      total: blogPosts.totalCount,
      next: blogPosts.pageInfo.hasNextPage ? (blogPosts.pageInfo.endCursor ?? null) : null,
      isAfterFirst: after !== null,
    };
    const narrowed = data.category?.label ?? tag;
    if (data.total === 0 && !narrowed) return { data, meta: comingSoonMeta(language, t('Blog'), '/blog') };
    return {
      data,
      // Do not cache empty lists, because requests for made-up tags would fill the cache.
      keep: data.total > 0,
      meta: {
        title: narrowed
          ? t('Blog: {topic}', { topic: narrowed })
          : t(data.isAfterFirst ? 'Blog: older posts' : 'Blog'),
        description: narrowed ? t('Posts about {topic}. {lead}', { topic: narrowed, lead }) : lead,
        path: blogAddress({ ...(category && { category }), ...(tag && { tag }) }),
        hidden: data.isAfterFirst || data.total === 0,
        feed: { title: `Blog | ${frame.settings.brand}`, href: `${publicUrl}/blog/rss.xml` },
      },
    };
  },
});

export async function blogInSitemap(read: Read): Promise<SitemapEntry[]> {
  const { blogPosts } = await read(BlogDocument, { first: 1 });
  return blogPosts.totalCount > 0 ? [{ path: '/blog' }] : [];
}

export type BlogData = DataOf<typeof blog>;
