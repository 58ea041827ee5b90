import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { badField, notFound } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { connectionOf } from '../../graphql/page-info.ts';
import { Rows } from '../../graphql/rows.ts';
import { asksFor } from '../../graphql/selection.ts';
import { cursorOf, newestById } from '../../records/keyset.rules.ts';
import { badCursor, placeOf } from '../../records/keyset.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openRecord } from '../../records/record.entity.ts';
import { type PageBounds, pageSize } from '../../records/record.rules.ts';
import { publishingFault } from '../page/page.rules.ts';
import { BlogPost } from './blog-post.entity.ts';
import { blogPostFacts } from './blog-post.form.ts';
import { freeSlug, isPublished, isSlugOpen, publishedAtOf, slugify } from './blog-post.rules.ts';
import { findLean, relatedPosts } from './related-posts.ts';

@ObjectType()
export class BlogPostConnection extends connectionOf(BlogPost) {}

/** A category or a tag, with the number of its published posts. */
@ObjectType()
export class BlogTopic {
  @field(String) name!: string;
  @field(Int) count!: number;
}

@ObjectType()
export class BlogTopics {
  @field([BlogTopic]) categories!: BlogTopic[];
  @field([BlogTopic]) tags!: BlogTopic[];
}

const blogPage: PageBounds = { usual: 20, most: 100 };
const relatedPage: PageBounds = { usual: 3, most: 12 };
/** The query cost of `related`, which compares a post with all others. */
const RELATED_WEIGHT = 50;
/** A page of posts with contents ends before the contents exceed this size, in bytes. */
const MOST_CONTENT = 400_000;

export const blogPostKind = {
  ...blogPostFacts,
  entity: BlogPost,
  operations: staffOperations(blogPostFacts),
  open: [
    ...openRecord,
    ...Object.keys(blogPostFacts.form.shape),
    ...['slug', 'isPublished', 'views', 'publishedAt', 'related'],
  ],
  async prepare(post, em) {
    const fault = publishingFault(post);
    if (fault) throw badField('content', fault);
    // Uses the database's clock, so that all instances agree.
    const [row] = await em.execute<[{ now: string }]>('select now() as now');
    const now = new Date(row.now);
    if (isSlugOpen(post, now)) post.slug = await newSlug(em, post.title, post.id);
    post.publishedAt = publishedAtOf(post, now);
    post.isPublished = isPublished(post, now);
  },
} satisfies Kind<BlogPost>;

const published = () => ({ status: 'published' as const, publishedAt: { $lte: raw('now()') } });

/** Returns as many posts as fit into MOST_CONTENT, but at least one. */
async function withContent(em: EntityManager, posts: readonly { id: string }[]): Promise<BlogPost[]> {
  const ids = posts.map(({ id }) => id);
  // PostgreSQL returns the length of a long text without reading the text itself.
  const lengths = await em.execute<{ id: string; bytes: number }[]>(
    'select id, octet_length(content) as bytes from blog_post where id = any(?::uuid[])',
    [`{${ids.join(',')}}`],
  );
  const bytesOf = new Map(lengths.map(({ id, bytes }) => [id, bytes]));
  let bytes = 0;
  const end = ids.findIndex((id, index) => {
    bytes += bytesOf.get(id) ?? 0;
    return index > 0 && bytes > MOST_CONTENT;
  });
  const wanted = end < 0 ? ids : ids.slice(0, end);
  const whole = await em.find(BlogPost, { id: { $in: wanted } });
  const byId = new Map(whole.map((post) => [post.id, post]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

@Resolver(() => BlogPost)
export class BlogPostResolver {
  @Open({ shared: true })
  @Rows(blogPage)
  @Query(() => BlogPostConnection, {
    description:
      'The published posts, newest first; 20 by default, at most 100. A page with `content` may be shorter if the contents are long.',
  })
  async blogPosts(
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('category', () => String, { nullable: true }) category?: string | null,
    @Arg('tag', () => String, { nullable: true }) tag?: string | null,
  ): Promise<BlogPostConnection> {
    const size = pageSize(first, blogPage);
    const where = {
      ...published(),
      ...(category && { category }),
      ...(tag && { tags: { $contains: [tag] } }),
    };
    // The cursor contains only the id of the last post, so its publishing time is read here.
    const [lastId] = after ? placeOf([newestById], after).values : [];
    const last = lastId ? await em.findOne(BlogPost, lastId, { filters: false }) : null;
    if (after && !last?.publishedAt) throw badCursor();
    const beyond = last?.publishedAt
      ? {
          $or: [
            { publishedAt: { $lt: last.publishedAt } },
            { publishedAt: last.publishedAt, id: { $lt: last.id } },
          ],
        }
      : {};
    const page = { ...where, ...beyond };
    const order = { publishedAt: 'desc', id: 'desc' } as const;
    const [found, totalCount] = await Promise.all([
      findLean(em, page, { orderBy: order, limit: size + 1 }),
      asksFor(info, 'totalCount') ? em.count(BlogPost, where) : 0,
    ]);
    let posts = found.slice(0, size);
    if (asksFor(info, 'content')) posts = await withContent(em, posts);
    const edges = posts.map((node) => ({ node, cursor: cursorOf(newestById, node) }));
    const endCursor = edges.at(-1)?.cursor ?? null;
    return { edges, totalCount, pageInfo: { hasNextPage: found.length > posts.length, endCursor } };
  }

  @Open({ shared: true })
  @Query(() => BlogPost, { nullable: true, description: 'A published post.' })
  blogPost(@Ctx() { em }: Context, @Arg('slug', () => String) slug: string): Promise<BlogPost | null> {
    return em.findOne(BlogPost, { slug, ...published() });
  }

  @Open({ shared: true })
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

  @Rows(relatedPage, { weight: RELATED_WEIGHT })
  @FieldResolver(() => [BlogPost], {
    description:
      'Published posts with the most tags in common, then those of the same category; 3 by default, at most 12. `after`: continue after the post with this id.',
  })
  related(
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
    @Root() post: BlogPost,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => ID, { nullable: true }) after?: string | null,
  ): Promise<BlogPost[]> {
    const size = pageSize(first, relatedPage);
    return relatedPosts(context, post, {
      first: size,
      after,
      most: relatedPage.most,
      whole: asksFor(info, 'content'),
    });
  }

  @Open()
  @Mutation(() => Boolean, {
    description: 'Counts a view of a post, once per visitor and day. Returns whether this view counted.',
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
      insert into blog_post_views as counted (post_id, views) select post_id, 1 from added
        on conflict (post_id) do update set views = counted.views + 1 returning post_id`,
      [post.id, visitor],
    );
    return counted.length > 0;
  }
}

/** Returns a free slug for a title. The slugs of posts in the trash count as taken. */
async function newSlug(em: EntityManager, title: string, ownId: string): Promise<string> {
  const wanted = slugify(title);
  const rows = await em.execute<{ slug: string }[]>(
    'select slug from blog_post where id <> ? and (slug = ? or starts_with(slug, ?))',
    [ownId, wanted, `${wanted}-`],
  );
  return freeSlug(
    wanted,
    rows.map(({ slug }) => slug),
  );
}
