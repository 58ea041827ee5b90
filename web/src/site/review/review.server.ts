import { formWords } from '../language/words.server.ts';
import { type DataOf, definePage } from '../page/page.ts';
import { reviewDefinition } from './review-definition.ts';

export const review = definePage({
  view: 'review/review.page.tsx',
  form: {
    form: reviewDefinition,
    operation: 'submitReview',
    thanks: '/contact/review',
  },
  sends: ['form'],
  later: formWords,
  async load({ form, frame, language: { t } }) {
    return {
      data: { form },
      meta: {
        description: t('Did {brand} see you off? Tell those who come after you how it went.', {
          brand: frame.settings.brand,
        }),
      },
    };
  },
});

export type ReviewData = DataOf<typeof review>;
