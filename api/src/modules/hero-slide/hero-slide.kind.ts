import type { Opt } from '@mikro-orm/core';
import { Entity } from '@mikro-orm/decorators/legacy';
import { Ctx, ObjectType, Query, Resolver } from 'type-graphql';
import { isInNepali } from '../../forms/nepali.ts';
import type { Context } from '../../graphql/context.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { mark, optionalText, text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { OrderedEntity, openFields, openRecord } from '../../records/record.entity.ts';
import { heroSlideFacts } from './hero-slide.form.ts';

@ObjectType()
@Entity()
export class HeroSlide extends OrderedEntity {
  @text() title!: string;
  @optionalText() titleNe: string & Opt = '';
  @text('Markdown, of which only emphasis is rendered, as highlighted words.') description!: string;
  @optionalText() descriptionNe: string & Opt = '';
  @text() backgroundImage!: string;
  @mark() isNepaliBehind: boolean & Opt = false;

  @field(Boolean, 'Whether visitors may read the record in Nepali.')
  get isInNepali(): boolean & Opt {
    return isInNepali(this);
  }
}

export const heroSlideKind = {
  ...heroSlideFacts,
  entity: HeroSlide,
  operations: staffOperations(heroSlideFacts),
  open: [...openRecord, ...openFields(heroSlideFacts.form), 'isInNepali', 'sortOrder'],
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
