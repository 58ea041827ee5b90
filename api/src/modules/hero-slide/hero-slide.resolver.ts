import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Open } from '../../graphql/open.ts';
import type { Kind } from '../../records/kind.ts';
import { change, create, list, one, purge, reorder, restore, trash } from '../../records/operations.ts';
import { openRecord } from '../../records/record.entity.ts';
import { HeroSlide } from './hero-slide.entity.ts';
import { heroSlideFacts } from './hero-slide.form.ts';

export const heroSlideKind = {
  ...heroSlideFacts,
  entity: HeroSlide,
  operations: {
    adminHeroSlides: list,
    adminHeroSlide: one,
    createHeroSlide: create,
    updateHeroSlide: change,
    deleteHeroSlide: trash,
    restoreHeroSlide: restore,
    emptyHeroSlideTrash: purge,
    reorderHeroSlides: reorder,
  },
  open: [...openRecord, ...Object.keys(heroSlideFacts.form.shape), 'sortOrder'],
  aliases: { id: '_id' },
} satisfies Kind<HeroSlide>;

@Resolver(() => HeroSlide)
export class HeroSlideResolver {
  @Open({ shared: true })
  @Query(() => [HeroSlide])
  heroSlides(@Ctx() { em }: Context): Promise<HeroSlide[]> {
    return em.find(HeroSlide, {}, { orderBy: heroSlideFacts.order });
  }
}
