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
  async load({ form, frame }) {
    return {
      data: { form },
      meta: {
        description: `Did ${frame.settings.brand} see you off? Tell those who come after you how it went.`,
      },
    };
  },
});

export type ReviewData = DataOf<typeof review>;
