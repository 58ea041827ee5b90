import { Entity } from '@mikro-orm/decorators/legacy';
import { Ctx, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Open } from '../../graphql/open.ts';
import { text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { OrderedEntity, openRecord } from '../../records/record.entity.ts';
import { heroSlideFacts } from './hero-slide.form.ts';

/** A slide of the home page's carousel. */
@ObjectType()
@Entity()
export class HeroSlide extends OrderedEntity {
  @text() title!: string;
  @text('Markdown, of which only emphasis is rendered, as highlighted words.') description!: string;
  @text() backgroundImage!: string;
}

export const heroSlideKind = {
  ...heroSlideFacts,
  entity: HeroSlide,
  operations: staffOperations(heroSlideFacts),
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
