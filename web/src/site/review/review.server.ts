import { type DataOf, definePage } from '../page/page.ts';
import { reviewDefinition } from './review-definition.ts';

/** /contact/review: a testimonial that waits for approval (docs/product.md, "Review form"). */
export const review = definePage({
  view: 'review/review.page.tsx',
  form: {
    form: reviewDefinition,
    operation: 'submitReview',
    // Only a whole number passes GraphQL's own check; anything else must reach the form's, which has words for it.
    input: ({ rating, ...values }) => ({
      ...values,
      rating: /^\d{1,3}$/.test(rating ?? '') ? Number(rating) : 0,
    }),
    thanks: '/contact/review',
  },
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
