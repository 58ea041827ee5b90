import { type Context, countSubmission } from '../../graphql/context.ts';
import { parseOrThrow } from '../../graphql/errors.ts';
import type { Receipt } from '../../graphql/receipt.ts';
import { storeOnce } from '../../records/idempotency.ts';
import { nextPlace } from '../../records/records.ts';
import { Testimonial } from './testimonial.entity.ts';
import { reviewForm, reviewThanks } from './testimonial.form.ts';

/** Stores a review as inactive; staff approve it later. @throws AppError BAD_USER_INPUT, RATE_LIMITED */
export async function submitReview(context: Context, input: object): Promise<Receipt> {
  const { em, idempotencyKey } = context;
  await countSubmission(context);
  const values = {
    ...parseOrThrow(reviewForm, input),
    imageUrl: '',
    status: 'inactive' as const,
    sortOrder: await nextPlace(em, Testimonial),
  };
  const id = await storeOnce(em, Testimonial, values, 'submissionKey', idempotencyKey);
  return { id, message: reviewThanks };
}
