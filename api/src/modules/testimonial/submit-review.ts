import { hash } from 'node:crypto';
import { type Context, countSubmission } from '../../graphql/context.ts';
import { parseOrThrow } from '../../graphql/errors.ts';
import type { Receipt } from '../../graphql/receipt.ts';
import { storeOnce } from '../../records/idempotency.ts';
import { nextPlace } from '../../records/records.ts';
import { Testimonial } from './testimonial.entity.ts';
import { reviewForm, reviewThanks } from './testimonial.form.ts';

/**
 * Stores a review as inactive, until staff approve it. Like an enquiry, a review is identified by its key together with its
 * content: other content with the same key is another review.
 *
 * @throws AppError BAD_USER_INPUT, RATE_LIMITED
 */
export async function submitReview(context: Context, input: object): Promise<Receipt> {
  const { em, idempotencyKey } = context;
  await countSubmission(context);
  const written = parseOrThrow(reviewForm, input);
  const values = {
    ...written,
    imageUrl: '',
    status: 'inactive' as const,
    sortOrder: await nextPlace(em, Testimonial),
  };
  const { name, position, company, content, rating } = written;
  const send = [idempotencyKey, name, position, company, content, rating];
  const key = idempotencyKey && hash('sha256', JSON.stringify(send));
  const id = await storeOnce(em, Testimonial, values, 'submissionKey', key);
  return { id, message: reviewThanks };
}
