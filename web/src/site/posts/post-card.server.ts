import { blogCategories } from 'api/forms/blog-post';
import type { PostCardFragment } from '../../gql/graphql.ts';
import { officeLabel } from '../page/frame.server.ts';
import type { SiteSettings } from '../page/frame.ts';
import { labelIn } from '../page/page.ts';

export interface Topic {
  value: string;
  label: string;
}

/** @param settings contain the office's names for categories */
export const categoryTopic = (settings: Labelled, value: string): Topic => ({
  value,
  label: officeLabel(settings, value) ?? labelIn(blogCategories, value),
});

type Labelled = Pick<SiteSettings, 'categoryLabels'>;

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kathmandu' });
const wordsAMinute = 220;

/** Returns the reading time in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{M}\p{N}’']+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsAMinute));
}

export const publishedAt = (post: Pick<PostCardFragment, 'publishedAt' | 'createdAt'>): Date =>
  new Date(post.publishedAt ?? post.createdAt);

export type PostCard = ReturnType<typeof postCard>;

/** Returns a post's card. The server formats dates and labels, because the browser might render them differently. */
export function postCard(settings: Labelled, post: PostCardFragment) {
  const published = publishedAt(post);
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    author: post.author.name,
    category: categoryTopic(settings, post.category),
    imageUrl: post.imageUrl,
    publishedAt: published.toISOString(),
    /** "3 November 2026", in Nepal time. */
    publishedOn: dates.format(published),
    readingMinutes: readingMinutes(post.content),
  };
}
