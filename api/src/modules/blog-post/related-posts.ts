import type { EntityManager, FilterQuery, FindOptions } from '@mikro-orm/postgresql';
import { batched } from '../../graphql/batch.ts';
import type { Context } from '../../graphql/context.ts';
import { BlogPost } from './blog-post.entity.ts';

const SQL = `
  select asked.id, found.id as other
  from blog_post asked
  cross join lateral (
    select other.id, other.published_at, other.category, shared
    from blog_post other,
      cardinality(array(select unnest(other.tags) intersect select unnest(asked.tags))) shared
    where other.id <> asked.id and other.status = 'published' and other.published_at <= now()
      and other.deleted_at is null and (shared > 0 or other.category = asked.category)
    order by shared desc, other.category = asked.category desc, other.published_at desc
    limit ?
  ) found
  where asked.id = any(?::uuid[])
  order by found.shared desc, found.category = asked.category desc, found.published_at desc`;

/** Finds posts, but does not read their `content`, which may have 200,000 characters. */
export const findLean = async (
  em: EntityManager,
  where: FilterQuery<BlogPost>,
  options: Pick<FindOptions<BlogPost>, 'orderBy' | 'limit'> = {},
): Promise<BlogPost[]> => {
  const posts = await em.find(BlogPost, where, { ...options, exclude: ['content'] });
  return posts as BlogPost[];
};

interface RelatedPart {
  first: number;
  /** The id of the post after which the list continues. */
  after?: string | null | undefined;
  most: number;
  /** Whether to read `content`, too. */
  whole: boolean;
}

/**
 * Returns published posts that share a tag or the category with this post. Sorts by the number of shared tags, the most first,
 * then by category (the same category first), then by date, the newest first.
 */
export const relatedPosts = (
  context: Context,
  { id }: BlogPost,
  { first, after, most, whole }: RelatedPart,
): Promise<BlogPost[]> =>
  batched(context, `BlogPost.related ${whole}`, id, async (ids) => {
    const pairs = await context.em.execute<{ id: string; other: string }[]>(SQL, [
      most,
      `{${ids.join(',')}}`,
    ]);
    const where = { id: { $in: pairs.map(({ other }) => other) } };
    const posts = await (whole ? context.em.find(BlogPost, where) : findLean(context.em, where));
    const byId = new Map(posts.map((post) => [post.id, post]));
    return ids.map((asked) =>
      pairs.filter((pair) => pair.id === asked).flatMap(({ other }) => byId.get(other) ?? []),
    );
  }).then((posts) => {
    const start = after ? posts.findIndex((post) => post.id === after) + 1 : 0;
    return posts.slice(start, start + first);
  });
