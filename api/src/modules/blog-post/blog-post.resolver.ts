import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../context.ts';
import { badInput } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { PageInfo } from '../page-info.ts';
import { recordResolver } from '../record.resolver.ts';
import type { RecordKind } from '../records.ts';
import { BlogPost } from './blog-post.entity.ts';
import { blogPostForm } from './blog-post.form.ts';
import { freeSlug } from './slug.ts';

const PAGE = 20;
const LARGEST_PAGE = 100;

const kind: RecordKind<BlogPost> = {
  entity: BlogPost,
  form: blogPostForm,
  label: 'Blog post',
  async prepare(post, em) {
    if (!post.publishedAt) post.slug = await freeSlug(em, post.title, post.id);
    if (post.status === 'published') post.publishedAt ??= new Date();
  },
};

@ObjectType()
export class BlogPostEdge {
  @Field(() => BlogPost)
  node!: BlogPost;

  @Field(() => String)
  cursor!: string;
}

@ObjectType()
export class BlogPostConnection {
  @Field(() => [BlogPostEdge])
  edges!: BlogPostEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;
}

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
      status: 'published' as const,
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
    return em.findOne(BlogPost, { slug, status: 'published' });
  }
}
