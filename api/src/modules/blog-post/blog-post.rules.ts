import type { Publication } from '../../forms/visibility.ts';
import type { KindRules, Moment } from '../../records/record.rules.ts';

const LONGEST_SLUG = 80;

interface Publishing<M extends Moment> {
  status: Publication;
  publishAt: M | null;
  /** When the post was published for the first time, or will be. */
  publishedAt: M | null;
}

const isDue = (publishedAt: Moment | null, now: Moment): boolean =>
  publishedAt !== null && new Date(publishedAt) <= new Date(now);

/** Returns whether visitors see the post. The result becomes true without a save when the publishing time comes. */
export const isPublished = (
  { status, publishedAt }: Pick<Publishing<Moment>, 'status' | 'publishedAt'>,
  now: Moment,
): boolean => status === 'published' && isDue(publishedAt, now);

/** Returns the new `publishedAt`. A post that was already on the site keeps its date, unless staff have chosen another. */
export function publishedAtOf<M extends Moment>(post: Publishing<M>, now: M): M | null {
  const kept = isDue(post.publishedAt, now) ? post.publishedAt : null;
  return post.status === 'published' ? (post.publishAt ?? kept ?? now) : kept;
}

/** Returns whether the slug may change. A post that was already on the site keeps its address. */
export const isSlugOpen = ({ publishedAt }: { publishedAt: Moment | null }, now: Moment): boolean =>
  !isDue(publishedAt, now);

/** Converts "Études à l'étranger!" to "etudes-a-l-etranger". Keeps letters of other scripts, such as Devanagari. */
export function slugify(title: string): string {
  return (
    title
      .normalize('NFKD')
      // Devanagari marks are not in this range, so they stay.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, LONGEST_SLUG)
      .replace(/^-+|-+$/g, '') || 'post'
  );
}

/** Returns "ielts-tips", or if another post has that slug, "ielts-tips-2". */
export function freeSlug(wanted: string, taken: Iterable<string>): string {
  const slugs = new Set(taken);
  if (!slugs.has(wanted)) return wanted;
  let number = 2;
  while (slugs.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** Returns the author as responses contain it: an object. In the form, the author is a string (docs/product.md, "Blog"). */
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
