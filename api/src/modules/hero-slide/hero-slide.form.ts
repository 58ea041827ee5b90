import * as z from 'zod/mini';
import { bilingualText, limits, nepaliMark, picture } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';

export const heroSlideForm = z.object({
  ...bilingualText('title', 'Title', limits.title, { required: true }),
  ...bilingualText('description', 'Description', limits.text, { required: true }),
  backgroundImage: picture('Background image', { required: true }),
  ...nepaliMark,
});

export const heroSlideFacts = {
  type: 'HeroSlide',
  label: 'Hero slide',
  path: 'hero-slides',
  form: heroSlideForm,
  title: 'title',
  order: byPlace,
} as const satisfies KindFacts;
