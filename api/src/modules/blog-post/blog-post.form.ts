import * as z from 'zod/mini';
import { serviceCategories } from '../../forms/categories.ts';
import {
  choice,
  fieldInfo,
  limits,
  list,
  markdown,
  moment,
  picture,
  plainText,
  text,
} from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { publications } from '../../forms/visibility.ts';

export const blogCategories = {
  ...serviceCategories,
  leadership: 'Leadership',
  innovation: 'Innovation',
} as const;

const fields = z.object({
  title: plainText('Title', { required: true, max: limits.title }),
  excerpt: plainText('Excerpt', { max: limits.excerpt }),
  content: markdown('Content'),
  author: text('Author', { max: limits.name }),
  category: choice('Category', blogCategories, 'consulting'),
  tags: list('Tags', { entry: 'tag', unique: true }),
  imageUrl: picture('Image URL'),
  status: choice('Status', publications, 'draft'),
  /** Null means immediately. */
  publishAt: moment('Publish at'),
});

/** The fields that are required to publish. A draft needs only its title. */
const neededToPublish = ['excerpt', 'content', 'author'] as const;

export const blogPostForm = fields.check(({ value, issues }) => {
  if (value.status !== 'published') return;
  for (const field of neededToPublish) {
    const message = `${fieldInfo(fields.shape[field])?.label} is required to publish`;
    if (value[field] === '') issues.push({ code: 'custom', path: [field], message, input: '' });
  }
});

export const blogPostFacts = {
  type: 'BlogPost',
  label: 'Blog post',
  path: 'blog',
  form: blogPostForm,
  title: 'title',
  order: { createdAt: 'desc', id: 'desc' },
} as const satisfies KindFacts;
