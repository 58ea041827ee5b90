import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { byPlace, orderedRecordResolver } from '../../records/record.resolver.ts';
import { HeroSlide } from './hero-slide.entity.ts';
import { heroSlideForm } from './hero-slide.form.ts';

@Resolver(() => HeroSlide)
export class HeroSlideResolver extends orderedRecordResolver(
  { entity: HeroSlide, form: heroSlideForm, label: 'Hero slide' },
  'HeroSlides',
) {
  @Query(() => [HeroSlide])
  heroSlides(@Ctx() { em }: Context): Promise<HeroSlide[]> {
    return em.find(HeroSlide, {}, { orderBy: byPlace });
  }
}
