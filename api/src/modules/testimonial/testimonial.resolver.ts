import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Open } from '../../graphql/open.ts';
import { Receipt } from '../../graphql/receipt.ts';
import type { Kind } from '../../records/kind.ts';
import { change, create, list, one, purge, reorder, restore, trash } from '../../records/operations.ts';
import { openRecord } from '../../records/record.entity.ts';
import { atMost } from '../../records/records.ts';
import { submitReview } from './submit-review.ts';
import { Testimonial } from './testimonial.entity.ts';
import { reviewForm, testimonialFacts } from './testimonial.form.ts';

const ReviewInput = inputType('ReviewInput', reviewForm);

export const testimonialKind = {
  ...testimonialFacts,
  entity: Testimonial,
  operations: {
    adminTestimonials: list,
    adminTestimonial: one,
    createTestimonial: create,
    updateTestimonial: change,
    deleteTestimonial: trash,
    restoreTestimonial: restore,
    emptyTestimonialTrash: purge,
    reorderTestimonials: reorder,
  },
  publicList: { path: '/testimonials', field: 'testimonials' },
  open: [
    ...openRecord,
    ...Object.keys(testimonialFacts.form.shape),
    ...['isActive', 'sortOrder', 'clientName', 'testimonial', 'text'],
  ],
} satisfies Kind<Testimonial>;

@Resolver(() => Testimonial)
export class TestimonialResolver {
  @Open({ shared: true })
  @Query(() => [Testimonial], { description: 'The active testimonials, in the order set by staff.' })
  testimonials(
    @Ctx() { em }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<Testimonial[]> {
    return em.find(Testimonial, { status: 'active' }, { orderBy: testimonialFacts.order, ...atMost(first) });
  }

  @Open()
  @Mutation(() => Receipt, {
    description: 'Sends a review for approval. A repeated Idempotency-Key does not create a second one.',
  })
  submitReview(@Ctx() context: Context, @Arg('input', () => ReviewInput) input: object): Promise<Receipt> {
    return submitReview(context, input);
  }
}
