import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../context.ts';
import { byPlace, recordResolver } from '../record.resolver.ts';
import { atMost } from '../records.ts';
import { Testimonial } from './testimonial.entity.ts';
import { testimonialForm } from './testimonial.form.ts';

@Resolver(() => Testimonial)
export class TestimonialResolver extends recordResolver(
  { entity: Testimonial, form: testimonialForm, label: 'Testimonial' },
  'Testimonials',
  byPlace,
) {
  @Query(() => [Testimonial], { description: 'The active testimonials, in their order.' })
  testimonials(
    @Ctx() { em }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<Testimonial[]> {
    return em.find(Testimonial, { status: 'active' }, { orderBy: byPlace, ...atMost(first) });
  }
}
