import type { EntityManager } from '@mikro-orm/postgresql';

const LONGEST = 80;

/** "Études à l'étranger!" -> "etudes-a-l-etranger". Letters of every script are kept, Devanagari included. */
export function slugify(title: string): string {
  return (
    title
      .normalize('NFKD')
      // Removes the accents of Latin letters. Devanagari's marks are outside this range and stay.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, LONGEST)
      .replace(/^-+|-+$/g, '') || 'post'
  );
}

/** A slug that no other post has, trashed posts included: "ielts-tips", then "ielts-tips-2". */
export async function freeSlug(em: EntityManager, title: string, ownId: string): Promise<string> {
  const wanted = slugify(title);
  const rows = await em.execute<{ slug: string }[]>(
    'select slug from blog_post where id <> ? and (slug = ? or starts_with(slug, ?))',
    [ownId, wanted, `${wanted}-`],
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
