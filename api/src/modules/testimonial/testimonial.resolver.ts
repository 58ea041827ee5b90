import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, countSubmission } from '../../graphql/context.ts';
import { parseOrThrow } from '../../graphql/errors.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Receipt } from '../../graphql/receipt.ts';
import { byPlace, orderedRecordResolver } from '../../records/record.resolver.ts';
import { atMost, nextPlace } from '../../records/records.ts';
import { storeOnce } from '../../records/submission.ts';
import { Testimonial } from './testimonial.entity.ts';
import { reviewForm, reviewThanks, testimonialForm } from './testimonial.form.ts';

const ReviewInput = inputType('ReviewInput', reviewForm);

@Resolver(() => Testimonial)
export class TestimonialResolver extends orderedRecordResolver(
  { entity: Testimonial, form: testimonialForm, label: 'Testimonial' },
  'Testimonials',
) {
  @Query(() => [Testimonial], { description: 'The active testimonials, in their order.' })
  testimonials(
    @Ctx() { em }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<Testimonial[]> {
    return em.find(Testimonial, { status: 'active' }, { orderBy: byPlace, ...atMost(first) });
  }

  @Mutation(() => Receipt, {
    description: 'Sends a review, which waits for approval. One Idempotency-Key is one review.',
  })
  async submitReview(
    @Ctx() context: Context,
    @Arg('input', () => ReviewInput) input: object,
  ): Promise<Receipt> {
    const { em, idempotencyKey } = context;
    await countSubmission(context);
    const values = parseOrThrow(reviewForm, input);
    const waiting = {
      ...values,
      imageUrl: '',
      status: 'inactive' as const,
      sortOrder: await nextPlace(em, Testimonial),
    };
    const id = await storeOnce(em, Testimonial, waiting, 'submissionKey', idempotencyKey);
    return { id, message: reviewThanks };
  }
}
