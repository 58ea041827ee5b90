import {
  BlogPostDocument,
  PostsChangedDocument,
  type PostsChangedQuery,
  type WholePostFragment,
} from '../../gql/graphql.ts';
import { renderText } from '../../ui/markdown.ts';
import { languageOfText, readLive } from '../page/live.server.ts';
import { sharedPicture } from '../page/meta.server.ts';
import { type DataOf, definePage, latest, type Read, type SitemapEntry, type Visit } from '../page/page.ts';
import { postCard } from '../posts/post-card.server.ts';

export async function renderedPost(
  post: WholePostFragment,
  visit: Pick<Visit, 'day' | 'read' | 'orElse' | 'frame' | 'language'>,
) {
  const language = languageOfText(visit.language, visit.language.englishLang);
  const live = await readLive(post.content, `/blog/${post.slug}`, { ...visit, language });
  const { html, hasAsk } = renderText(post.content, live);
  const { settings } = visit.frame;
  return {
    ...postCard(settings, post, visit.language),
    /** Safe to insert: the renderer escapes raw HTML and drops unsafe addresses. */
    html,
    hasAsk,
    tags: post.tags,
    related: post.related.map((each) => postCard(settings, each, visit.language)),
  };
}
type RenderedPost = Awaited<ReturnType<typeof renderedPost>>;

const possibleSlug = /^[\p{L}\p{M}\p{N}-]{1,100}$/u;

/** An unknown slug shows a placeholder with status 404 (docs/product.md, "Blog"). */
export const post = definePage<RenderedPost | 'away' | null>({
  view: 'post/post.page.tsx',
  sends: ['slug'],
  keep: true,
  async load({ params, read, orElse, frame, publicUrl, day, language }) {
    const { t } = language;
    const slug = String(params.slug);
    const found = await orElse('the post', read(BlogPostDocument, { slug }), null);
    if (!found && possibleSlug.test(slug)) {
      const description = t('We cannot show this post right now. Please try again in a minute.');
      return { data: 'away', meta: { description, path: `/blog/${slug}` }, status: 503 };
    }
    const blogPost = found?.blogPost;
    if (!blogPost) {
      return {
        data: null,
        meta: {
          description: t('This post does not exist or has not been published yet. The blog has others.'),
          path: '/blog',
          hidden: true,
        },
        status: 404,
      };
    }
    const data = await renderedPost(blogPost, { day, read, orElse, frame, language });
    const path = `/blog/${data.slug}`;
    const article = {
      '@type': 'BlogPosting',
      headline: data.title,
      description: data.excerpt,
      datePublished: data.publishedAt,
      dateModified: new Date(blogPost.updatedAt).toISOString(),
      author: { '@type': 'Person', name: data.author },
      publisher: { '@type': 'Organization', name: frame.settings.brand },
      mainEntityOfPage: publicUrl + path,
      keywords: data.tags.join(', '),
      image: data.imageUrl ? new URL(data.imageUrl, publicUrl).href : sharedPicture(publicUrl, path),
    };
    return {
      data,
      meta: {
        title: data.title,
        description: data.excerpt,
        path,
        type: 'article',
        isEnglishOnly: true,
        structured: [article],
      },
    };
  },
});

export type PostData = DataOf<typeof post>;

export async function postsInSitemap(read: Read): Promise<SitemapEntry[]> {
  const entries: { path: string; changed: string; isEnglishOnly: true }[] = [];
  let after: string | null = null;
  do {
    const { blogPosts }: PostsChangedQuery = await read(PostsChangedDocument, { after });
    entries.push(
      ...blogPosts.edges.map(({ node }) => ({
        path: `/blog/${node.slug}`,
        changed: node.updatedAt,
        isEnglishOnly: true as const,
      })),
    );
    after = blogPosts.pageInfo.hasNextPage ? (blogPosts.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  return [{ path: '/blog', changed: latest(entries.map(({ changed }) => changed)) }, ...entries];
}
