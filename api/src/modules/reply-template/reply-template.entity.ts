import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { text } from '../../records/columns.ts';
import { OrderedEntity } from '../../records/record.entity.ts';

/** A text for replies that staff often send, in two languages. */
@ObjectType()
@Entity()
export class ReplyTemplate extends OrderedEntity {
  @text() title!: string;
  @text('In English, with variables such as {name}.') textEn!: string;
  @text('In Nepali, with the same variables.') textNe!: string;
}
