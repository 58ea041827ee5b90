import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { text } from '../../records/columns.ts';
import { OrderedEntity } from '../../records/record.entity.ts';

/** A slide of the home page's carousel. */
@ObjectType()
@Entity()
export class HeroSlide extends OrderedEntity {
  @text() title!: string;
  @text('Markdown, of which only emphasis is rendered, as highlighted words.') description!: string;
  @text() backgroundImage!: string;
}
