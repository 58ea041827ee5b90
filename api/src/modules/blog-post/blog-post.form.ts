import * as z from 'zod/mini';
import { choice, limits, list, markdown, moment, picture, plainText, text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { publications } from '../../forms/visibility.ts';

export const blogCategories = {
  consulting: 'Consulting',
  strategy: 'Strategy',
  digital: 'Digital',
  operations: 'Operations',
  finance: 'Finance',
  marketing: 'Marketing',
  leadership: 'Leadership',
  innovation: 'Innovation',
} as const;

export const blogPostForm = z.object({
  title: plainText('Title', { required: true, max: limits.title }),
  excerpt: plainText('Excerpt', { required: true, max: limits.excerpt }),
  content: markdown('Content', { required: true }),
  author: text('Author', { required: true, max: limits.name }),
  category: choice('Category', blogCategories, 'consulting'),
  tags: list('Tags', { entry: 'tag', unique: true }),
  imageUrl: picture('Image URL'),
  status: choice('Status', publications, 'draft'),
  /** When a published post appears on the site; null means at once. */
  publishAt: moment('Publish at'),
});

export const blogPostFacts = {
  type: 'BlogPost',
  label: 'Blog post',
  path: 'blog',
  form: blogPostForm,
  title: 'title',
  order: { createdAt: 'desc', id: 'desc' },
} as const satisfies KindFacts;
