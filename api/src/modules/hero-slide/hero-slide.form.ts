import * as z from 'zod/mini';
import { limits, text, url } from '../../forms/fields.ts';

export const heroSlideForm = z.object({
  title: text('Title', { required: true, max: limits.title }),
  description: text('Description', { required: true, max: limits.text }),
  backgroundImage: url('Background image', { required: true }),
});
