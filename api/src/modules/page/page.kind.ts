import type { Opt } from '@mikro-orm/core';
import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import { Arg, Ctx, ObjectType, Query, Resolver } from 'type-graphql';
import type { Publication } from '../../forms/visibility.ts';
import type { Context } from '../../graphql/context.ts';
import { badField } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { CONTENT_WEIGHT, Weight } from '../../graphql/rows.ts';
import { indexOn, text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openRecord, TrashableEntity } from '../../records/record.entity.ts';
import { redirectMoved } from '../redirect/redirect.kind.ts';
import { pageFacts } from './page.form.ts';
import { isPublished, publishingFault } from './page.rules.ts';

const indexed = indexOn('page');

/** A page that staff write, at a path of their choice. */
@ObjectType()
@Entity()
@indexed('title', 'using gin (title gin_trgm_ops)')
@indexed('search', 'using gin (search_document(title, description, content))')
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

export const pageKind = {
  ...pageFacts,
  entity: Page,
  operations: staffOperations(pageFacts),
  open: [...openRecord, ...Object.keys(pageFacts.form.shape), 'isPublished'],
  async prepare(page, em, before) {
    const fault = publishingFault(page);
    if (fault) throw badField('content', fault);
    const taken = await em.count(Page, { path: page.path, id: { $ne: page.id } });
    if (taken > 0)
      throw badField(
        'path',
        `There is a page at ${page.path} already. Edit that one, or choose another path.`,
      );
    const from = String(before?.path);
    // A draft's path needs no redirect, because nobody has seen it.
    if (before?.status === 'published' && from !== page.path)
      await redirectMoved(em, { from, to: page.path });
  },
} satisfies Kind<Page>;

@Resolver(() => Page)
export class PageResolver {
  @Open({ shared: true })
  @Query(() => Page, { nullable: true, description: 'The published page at a path of the site.' })
  page(@Ctx() { em }: Context, @Arg('path', () => String) path: string): Promise<Page | null> {
    return em.findOne(Page, { path, status: 'published' });
  }

  @Open({ shared: true })
  @Query(() => [Page], { description: 'The published pages, by path, as listed in the sitemap.' })
  pages(@Ctx() { em }: Context): Promise<Page[]> {
    return em.find(Page, { status: 'published' }, { orderBy: pageFacts.order });
  }
}
