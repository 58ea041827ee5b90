import * as z from 'zod/mini';
import { limits, picture, text } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';

export const heroSlideForm = z.object({
  title: text('Title', { required: true, max: limits.title }),
  description: text('Description', { required: true, max: limits.text }),
  backgroundImage: picture('Background image', { required: true }),
});

export const heroSlideFacts = {
  type: 'HeroSlide',
  label: 'Hero slide',
  path: 'hero-slides',
  form: heroSlideForm,
  title: 'title',
  order: byPlace,
} as const satisfies KindFacts;
