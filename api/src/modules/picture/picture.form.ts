import * as z from 'zod/mini';
import { limits, text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';

export const pictureForm = z.object({
  name: text('Name', { required: true, max: limits.name }),
  alt: text('Description', { max: limits.excerpt }),
});

export const pictureFacts = {
  type: 'Picture',
  label: 'Picture',
  path: 'media',
  form: pictureForm,
  title: 'name',
  order: { createdAt: 'desc', id: 'desc' },
} as const satisfies KindFacts;
