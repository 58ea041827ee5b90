import type { BlogList } from '../data/blog-types.ts';
import type { SiteApi } from '../data/site-api.ts';

/** /blog?category=&tag=&after= */
export function loadBlog(api: SiteApi, url: URL): Promise<BlogList> {
  const get = (name: string) => url.searchParams.get(name)?.slice(0, 200) || null;
  return api.blog({ category: get('category'), tag: get('tag'), after: get('after') });
}

/** The address of the list under a category or a tag, or further down in it. */
export function blogAddress({
  category,
  tag,
  after,
}: {
  category?: string;
  tag?: string;
  after?: string;
}): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (tag) query.set('tag', tag);
  if (after) query.set('after', after);
  return query.size > 0 ? `/blog?${query}` : '/blog';
}
