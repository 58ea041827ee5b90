import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import { type Context, countSubmission } from '../../graphql/context.ts';
import { parseOrThrow } from '../../graphql/errors.ts';
import type { Receipt } from '../../graphql/receipt.ts';
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
  const { name, position, company, content, rating } = written;
  const send = [idempotencyKey, name, position, company, content, rating];
  const id = v7();
  const submissionKey = idempotencyKey ? hash('sha256', JSON.stringify(send)) : id;
  const now = new Date();
  const row = {
    ...written,
    ...{ id, submissionKey, version: 1, createdAt: now, updatedAt: now },
    imageUrl: '',
    status: 'inactive' as const,
    sortOrder: await nextPlace(em, Testimonial),
  };
  // The unique constraint decides. A query before the insert would miss a concurrent request.
  await em.upsert(Testimonial, row, {
    onConflictFields: ['submissionKey'],
    onConflictAction: 'ignore',
    disableIdentityMap: true,
  });
  const stored = await em.findOneOrFail(
    Testimonial,
    { submissionKey },
    { fields: ['id'], filters: false, disableIdentityMap: true },
  );
  return { id: stored.id, message: reviewThanks };
}
