import type { VisitorForm } from '../forms/visitor-form.ts';

/** A review becomes a testimonial that is hidden until staff approve it (docs/product.md, "Review form"). */
export const reviewDefinition: VisitorForm = {
  name: 'review',
  hidden: [],
  blank: { name: '', position: '', company: '', rating: '5', content: '' },
  texts: {
    sent: 'Thank you! Your review has arrived. Reviews appear only after approval.',
    queued:
      'There is no connection right now. Your review is kept on this device and will be sent as soon as the connection is back, or on your next visit.',
    queuedToast: 'No connection. Your review is kept and will be sent later.',
  },
  loadCheck: () => import('./check-review.ts').then(({ checkReview }) => checkReview),
};
