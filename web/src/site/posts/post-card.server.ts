import { blogCategories } from 'api/forms/blog-post';
import { officeDay } from 'api/rules/dashboard';
import type { PostCardFragment } from '../../gql/graphql.ts';
import type { Language } from '../language/language.ts';
import { labelIn } from '../language/record.ts';
import { dayIn } from '../language/writing.ts';
import { officeLabel } from '../page/frame.server.ts';
import type { SiteSettings } from '../page/frame.ts';

export interface Topic {
  value: string;
  label: string;
  lang?: 'en' | undefined;
}

export function categoryTopic(settings: Labelled, value: string, { say }: Language): Topic {
  const ours = officeLabel(settings, value);
  return { value, ...(ours ?? { label: say(labelIn(blogCategories, value)) }) };
}

type Labelled = Pick<SiteSettings, 'categoryLabels'>;

const wordsAMinute = 220;

export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{M}\p{N}’']+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsAMinute));
}

export const publishedAt = (post: Pick<PostCardFragment, 'publishedAt' | 'createdAt'>): Date =>
  new Date(post.publishedAt ?? post.createdAt);

export type PostCard = ReturnType<typeof postCard>;

/** The server formats dates and labels, because the browser might render them differently. */
export function postCard(settings: Labelled, post: PostCardFragment, language: Language) {
  const published = publishedAt(post);
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    author: post.author.name,
    category: categoryTopic(settings, post.category, language),
    imageUrl: post.imageUrl,
    publishedAt: published.toISOString(),
    /** In Nepal time, as "3 November 2026", or on Nepali pages as "१७ कात्तिक २०८३". */
    publishedOn: dayIn(language, officeDay(published)),
    readingMinutes: readingMinutes(post.content),
  };
}
