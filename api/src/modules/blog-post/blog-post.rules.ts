import type { Publication } from '../../forms/visibility.ts';
import type { KindRules, Moment } from '../../records/record.rules.ts';

const LONGEST_SLUG = 80;

interface Publishing<M extends Moment> {
  status: Publication;
  /** When staff want the post to show. */
  publishAt: M | null;
  /** When the post was first published, or will be. */
  publishedAt: M | null;
}

/** Whether the publishing date of a post has come. */
const isDue = (publishedAt: Moment | null, now: Moment): boolean =>
  publishedAt !== null && new Date(publishedAt) <= new Date(now);

/** Whether the site shows a post. Its moment may come without anybody doing anything. */
export const isPublished = (
  { status, publishedAt }: Pick<Publishing<Moment>, 'status' | 'publishedAt'>,
  now: Moment,
): boolean => status === 'published' && isDue(publishedAt, now);

/** The publishing date of a post after a save: a post that was on the site keeps its date. */
export function publishedAtOf<M extends Moment>(post: Publishing<M>, now: M): M | null {
  const kept = isDue(post.publishedAt, now) ? post.publishedAt : null;
  return post.status === 'published' ? (post.publishAt ?? kept ?? now) : kept;
}

/** Whether a save gives a post a new slug: the address of a post that was on the site stays. */
export const isSlugOpen = ({ publishedAt }: { publishedAt: Moment | null }, now: Moment): boolean =>
  !isDue(publishedAt, now);

/** "Études à l'étranger!" -> "etudes-a-l-etranger"; letters of any script stay, as in Devanagari titles. */
export function slugify(title: string): string {
  return (
    title
      .normalize('NFKD')
      // Accents of Latin letters. Devanagari's own marks are no such accents and stay.
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

/** Who wrote a post: a text in the form, an object when read (docs/product.md, "Blog"). */
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
