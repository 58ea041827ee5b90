import { hash } from 'node:crypto';
import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Arg, Ctx, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { v7 } from 'uuid';
import { type Context, countSubmission } from '../../graphql/context.ts';
import { parseOrThrow } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Open } from '../../graphql/open.ts';
import { Receipt } from '../../graphql/receipt.ts';
import { integer, text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openRecord, VisibleEntity } from '../../records/record.entity.ts';
import { atMost, nextPlace } from '../../records/records.ts';
import { reviewForm, reviewThanks, testimonialFacts } from './testimonial.form.ts';
import { doubled } from './testimonial.rules.ts';

/** In the API, `name` and `content` are also available under other names (`doubled`). */
@ObjectType()
@Entity()
export class Testimonial extends VisibleEntity {
  @text() name!: string;
  @text() position!: string;
  @text() company!: string;
  @text() content!: string;
  @integer() rating!: number;
  @text() imageUrl!: string;

  /** Lets the server recognise a retry of a review. Null for testimonials that staff write. */
  @Property({ type: t.text, nullable: true })
  @Unique()
  submissionKey: string | null = null;

  @field(Boolean, 'Whether it was sent from the site, not written by staff.')
  get isFromVisitor(): boolean & Opt {
    return this.submissionKey !== null;
  }

  @field(String)
  get clientName(): string & Opt {
    return doubled(this).clientName;
  }

  @field(String)
  get testimonial(): string & Opt {
    return doubled(this).testimonial;
  }

  @field(String)
  get text(): string & Opt {
    return doubled(this).text;
  }
}

const ReviewInput = inputType('ReviewInput', reviewForm);

export const testimonialKind = {
  ...testimonialFacts,
  entity: Testimonial,
  operations: staffOperations(testimonialFacts),
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

/**
 * Stores a review. The Idempotency-Key and the content together identify it: the same key with other content creates another
 * review.
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
  // The unique constraint refuses duplicates. A query before the insert would miss a concurrent request.
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
