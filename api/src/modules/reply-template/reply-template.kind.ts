import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { OrderedEntity } from '../../records/record.entity.ts';
import { replyTemplateFacts } from './reply-template.form.ts';

@ObjectType()
@Entity()
export class ReplyTemplate extends OrderedEntity {
  @text() title!: string;
  @text('In English, with variables such as {name}.') textEn!: string;
  @text('In Nepali, with the same variables.') textNe!: string;
}

export const replyTemplateKind = {
  ...replyTemplateFacts,
  entity: ReplyTemplate,
  operations: staffOperations(replyTemplateFacts),
  open: [],
} satisfies Kind<ReplyTemplate>;
