import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { badInput, notFound } from '../../graphql/errors.ts';
import { decodeCursor, encodeCursor } from '../../records/cursor.ts';
import { recordResolver } from '../../records/record.resolver.ts';
import type { RecordKind } from '../../records/records.ts';
import { BlogPost } from './blog-post.entity.ts';
import { blogPostForm } from './blog-post.form.ts';
import { isSlugOpen, publishedAtOf } from './blog-post.rules.ts';
import { BlogPostConnection, type BlogTopic, BlogTopics } from './blog-post.types.ts';
import { newSlug } from './slug.ts';

const PAGE = 20;
const LARGEST_PAGE = 100;

const kind: RecordKind<BlogPost> = {
  entity: BlogPost,
  form: blogPostForm,
  label: 'Blog post',
  async prepare(post, em) {
    const now = new Date();
    if (isSlugOpen(post, now)) post.slug = await newSlug(em, post.title, post.id);
    post.publishedAt = publishedAtOf(post, now);
  },
};

/** A post whose time has not come yet is not on the site, so nothing has to run at that time. */
const published = () => ({ status: 'published' as const, publishedAt: { $lte: new Date() } });

@Resolver(() => BlogPost)
export class BlogPostResolver extends recordResolver(kind, 'BlogPosts', { createdAt: 'desc', id: 'desc' }) {
  @Query(() => BlogPostConnection, { description: 'The published posts, newest first.' })
  async blogPosts(
    @Ctx() { em }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('category', () => String, { nullable: true }) category?: string | null,
    @Arg('tag', () => String, { nullable: true }) tag?: string | null,
  ): Promise<BlogPostConnection> {
    const size = Math.min(Math.max(first ?? PAGE, 1), LARGEST_PAGE);
    const where = {
      ...published(),
      ...(category && { category }),
      ...(tag && { tags: { $contains: [tag] } }),
    };
    const last = after ? await em.findOne(BlogPost, decodeCursor(after)) : null;
    if (after && !last?.publishedAt) throw badInput('The cursor is not one of this list.');
    const beyond = last?.publishedAt
      ? {
          $or: [
            { publishedAt: { $lt: last.publishedAt } },
            { publishedAt: last.publishedAt, id: { $lt: last.id } },
          ],
        }
      : {};
    const [posts, totalCount] = await Promise.all([
      em.find(
        BlogPost,
        { ...where, ...beyond },
        { orderBy: { publishedAt: 'desc', id: 'desc' }, limit: size + 1 },
      ),
      em.count(BlogPost, where),
    ]);
    const edges = posts.slice(0, size).map((node) => ({ node, cursor: encodeCursor(node.id) }));
    const endCursor = edges.at(-1)?.cursor ?? null;
    return { edges, totalCount, pageInfo: { hasNextPage: posts.length > size, endCursor } };
  }

  @Query(() => BlogPost, { nullable: true, description: 'A published post.' })
  blogPost(@Ctx() { em }: Context, @Arg('slug', () => String) slug: string): Promise<BlogPost | null> {
    return em.findOne(BlogPost, { slug, ...published() });
  }

  @Query(() => BlogTopics, {
    description: 'The categories and tags of the published posts, most used first.',
  })
  async blogTopics(@Ctx() { em }: Context): Promise<BlogTopics> {
    const live = "status = 'published' and published_at <= now() and deleted_at is null";
    const count = (what: string, from: string) =>
      em.execute<BlogTopic[]>(
        `select ${what} as name, count(*)::int as count from ${from} where ${live} group by 1 order by 2 desc, 1 limit 50`,
      );
    const [categories, tags] = await Promise.all([
      count('category', 'blog_post'),
      count('tag', 'blog_post, unnest(tags) tag'),
    ]);
    return { categories, tags };
  }

  @FieldResolver(() => [BlogPost], {
    description: 'Published posts that share the most tags, then the category.',
  })
  async related(
    @Ctx() { em }: Context,
    @Root() post: BlogPost,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<BlogPost[]> {
    const rows = await em.execute<{ id: string }[]>(
      `select id from blog_post, cardinality(array(select unnest(tags) intersect select unnest(?::text[]))) shared
       where id <> ? and status = 'published' and published_at <= now() and deleted_at is null and (shared > 0 or category = ?)
       order by shared desc, category = ? desc, published_at desc limit ?`,
      [
        toArrayLiteral(post.tags),
        post.id,
        post.category,
        post.category,
        Math.min(Math.max(first ?? 3, 0), 12),
      ],
    );
    const ids = rows.map((row) => row.id);
    const posts = await em.find(BlogPost, { id: { $in: ids } });
    return posts.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  @Mutation(() => Boolean, {
    description: 'Counts a reader of a post, once a day; whether this one counted.',
  })
  async countBlogView(
    @Ctx() { em, visitor }: Context,
    @Arg('slug', () => String) slug: string,
  ): Promise<boolean> {
    const post = await em.findOne(BlogPost, { slug, ...published() }, { fields: ['id'] });
    if (!post) throw notFound('Blog post');
    if (!visitor) return false;
    const counted = await em.execute(
      `with dropped as (delete from blog_view where day < current_date - 1),
        added as (
          insert into blog_view (day, post_id, visitor) values (current_date, ?, ?) on conflict do nothing returning post_id
        )
      update blog_post set views = views + 1 from added where id = added.post_id returning id`,
      [post.id, visitor],
    );
    return counted.length > 0;
  }
}

/** PostgreSQL's own spelling of a list of texts. */
const toArrayLiteral = (texts: string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
