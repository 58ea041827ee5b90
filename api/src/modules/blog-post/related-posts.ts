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

/** Published posts with the most tags in common, then those of the same category. */
export const relatedPosts = (context: Context, { id }: BlogPost, first: number): Promise<BlogPost[]> =>
  batched(context, `BlogPost.related ${first}`, id, async (ids) => {
    const pairs = await context.em.execute<{ id: string; other: string }[]>(SQL, [
      first,
      `{${ids.join(',')}}`,
    ]);
    const posts = await context.em.find(BlogPost, { id: { $in: pairs.map(({ other }) => other) } });
    const byId = new Map(posts.map((post) => [post.id, post]));
    return ids.map((asked) =>
      pairs.filter((pair) => pair.id === asked).flatMap(({ other }) => byId.get(other) ?? []),
    );
  });
