import type { VisitorForm } from '../forms/visitor-form.ts';

/** What a client says of us, from /contact/review. It waits until staff approve it (DESIGN.md §5). */
export const review: VisitorForm = {
  name: 'review',
  fields: ['name', 'position', 'company', 'rating', 'content'],
  // SPEC.md §9: the rating's default.
  blank: { rating: '5' },
  texts: {
    sent: 'Thank you! Your review has reached us. It appears on this site once we have read it.',
    queued:
      'There is no connection right now. Your review is kept on this device and goes out by itself as soon as the connection is back, or at your next visit here.',
    queuedToast: 'No connection. Your review is kept and will be sent later.',
  },
  loadCheck: () => import('./check-review.ts').then(({ checkReview }) => checkReview),
};
