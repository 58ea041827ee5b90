import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import type { Publication } from '../../forms/visibility.ts';
import { field } from '../../graphql/field.ts';
import { CONTENT_WEIGHT, Weight } from '../../graphql/rows.ts';
import { text } from '../../records/columns.ts';
import { TrashableEntity } from '../../records/record.entity.ts';
import { isPublished } from './page.rules.ts';

/** A page that staff write, at a path of their choice. */
@ObjectType()
@Entity()
@Index({
  name: 'page_title',
  expression: 'create index "page_title" on "page" using gin (title gin_trgm_ops)',
})
@Index({
  name: 'page_search',
  expression: 'create index "page_search" on "page" using gin (search_document(title, description, content))',
})
@Unique({ properties: ['path'], where: { deletedAt: null } })
export class Page extends TrashableEntity {
  @text() path!: string;
  @text() title!: string;
  @text() description!: string;

  @Weight(CONTENT_WEIGHT)
  @text('Markdown.')
  content!: string;

  @text() status!: Publication;

  @field(Boolean)
  get isPublished(): boolean & Opt {
    return isPublished(this);
  }
}
