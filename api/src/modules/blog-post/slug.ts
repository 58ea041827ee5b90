import type { EntityManager } from '@mikro-orm/postgresql';
import { freeSlug, slugify } from './blog-post.rules.ts';

/** A slug for a title that no other post has, including posts in the trash. */
export async function newSlug(em: EntityManager, title: string, ownId: string): Promise<string> {
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
