import { blogCategories } from 'api/forms/blog-post';
import { departments } from 'api/forms/team-member';
import type { PostCardFragment } from '../src/gql/graphql.ts';
import type { PostCard, Topic } from '../src/site/data/blog-types.ts';

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kathmandu' });
const WORDS_A_MINUTE = 220;

const topic =
  (labels: Readonly<Record<string, string>>) =>
  (value: string): Topic => ({
    value,
    label: labels[value] ?? value,
  });

export const categoryTopic = topic(blogCategories);
export const departmentTopic = topic(departments);

/** Whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{M}\p{N}’']+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** A post as the list and the related posts show it. */
export function postCard(post: PostCardFragment): PostCard {
  const published = new Date(post.publishedAt ?? post.createdAt);
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    author: post.author.name,
    category: categoryTopic(post.category),
    imageUrl: post.imageUrl,
    publishedAt: published.toISOString(),
    publishedOn: dates.format(published),
    readingMinutes: readingMinutes(post.content),
  };
}
