import * as z from 'zod/mini';
import { bilingual, limits, nepaliMark, picture, text } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';

export const heroSlideForm = z.object({
  ...bilingual('title', 'Title', (label, required) => text(label, { required, max: limits.title }), {
    required: true,
  }),
  ...bilingual(
    'description',
    'Description',
    (label, required) => text(label, { required, max: limits.text }),
    {
      required: true,
    },
  ),
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
