import * as z from 'zod/mini';
import { limits, text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';

/** The fields of a picture that staff can change after the upload. */
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
