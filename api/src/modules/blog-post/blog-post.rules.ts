import type { Publication } from '../../forms/visibility.ts';
import type { KindRules, Moment } from '../../records/record.rules.ts';

const LONGEST_SLUG = 80;

interface Publishing<M extends Moment> {
  status: Publication;
  /** When the post is to appear. */
  publishAt: M | null;
  /** When the post was first published, or will be. */
  publishedAt: M | null;
}

/** Whether the publishing date of a post has been reached. */
const isDue = (publishedAt: Moment | null, now: Moment): boolean =>
  publishedAt !== null && new Date(publishedAt) <= new Date(now);

/** Whether the site shows a post. This can become true just by the passing of time. */
export const isPublished = (
  { status, publishedAt }: Pick<Publishing<Moment>, 'status' | 'publishedAt'>,
  now: Moment,
): boolean => status === 'published' && isDue(publishedAt, now);

/** The publishing date of a post after a save. A post that has been on the site keeps its date. */
export function publishedAtOf<M extends Moment>(post: Publishing<M>, now: M): M | null {
  const kept = isDue(post.publishedAt, now) ? post.publishedAt : null;
  return post.status === 'published' ? (post.publishAt ?? kept ?? now) : kept;
}

/** Whether a save may change the slug. A post that has been on the site keeps its address. */
export const isSlugOpen = ({ publishedAt }: { publishedAt: Moment | null }, now: Moment): boolean =>
  !isDue(publishedAt, now);

/** "Études à l'étranger!" -> "etudes-a-l-etranger". Letters of other scripts, such as Devanagari, are kept. */
export function slugify(title: string): string {
  return (
    title
      .normalize('NFKD')
      // Removes accents of Latin letters. Devanagari marks are in another range and stay.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, LONGEST_SLUG)
      .replace(/^-+|-+$/g, '') || 'post'
  );
}

/** A slug that no other post has: "ielts-tips", then "ielts-tips-2". */
export function freeSlug(wanted: string, taken: Iterable<string>): string {
  const slugs = new Set(taken);
  if (!slugs.has(wanted)) return wanted;
  let number = 2;
  while (slugs.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** The author of a post: a text in the form, an object in responses (docs/product.md, "Blog"). */
export const authorOf = (name: string): { name: string } => ({ name });

type Post = Publishing<string> & { slug: string; title: string; author: string };

export const rules: KindRules<Post> = {
  stored: ({ author }: { author?: { name: string } }) => ({ author: author?.name ?? '' }),
  derived: (post, now) => ({ author: authorOf(post.author), isPublished: isPublished(post, now) }),
  prepared: (post, now, others) => ({
    slug: isSlugOpen(post, now)
      ? freeSlug(
          slugify(post.title),
          others.map(({ slug }) => slug),
        )
      : post.slug,
    publishedAt: publishedAtOf(post, now),
  }),
};
