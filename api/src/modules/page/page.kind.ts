import type { Opt } from '@mikro-orm/core';
import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import { Arg, Ctx, ObjectType, Query, Resolver } from 'type-graphql';
import { isInNepali, type NepaliState } from '../../forms/nepali.ts';
import type { Publication } from '../../forms/visibility.ts';
import type { Context } from '../../graphql/context.ts';
import { badField } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { CONTENT_WEIGHT, Weight } from '../../graphql/rows.ts';
import { indexOn, mark, optionalText, text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openFields, openRecord, TrashableEntity } from '../../records/record.entity.ts';
import { redirectMoved } from '../redirect/redirect.kind.ts';
import { pageFacts } from './page.form.ts';
import { isPublished, publishingFault } from './page.rules.ts';

const indexed = indexOn('page');

@ObjectType()
@Entity()
@indexed('title', 'using gin (title gin_trgm_ops)')
@indexed('search', 'using gin (search_document(title, description, content))')
@indexed('title_ne', 'using gin (nepali_fold(title_ne) gin_trgm_ops)')
@indexed('search_ne', 'using gin (search_document_ne(title_ne, description_ne, content_ne))')
@Unique({ properties: ['path'], where: { deletedAt: null } })
export class Page extends TrashableEntity {
  @text() path!: string;
  @text() title!: string;
  @optionalText() titleNe: string & Opt = '';
  @text() description!: string;
  @optionalText() descriptionNe: string & Opt = '';

  @Weight(CONTENT_WEIGHT)
  @text('Markdown.')
  content!: string;

  @Weight(CONTENT_WEIGHT)
  @optionalText('Markdown.')
  contentNe: string & Opt = '';

  @text() status!: Publication;
  @text('hidden or shown.') nepali: NepaliState & Opt = 'hidden';
  @mark() isNepaliBehind: boolean & Opt = false;

  @field(Boolean)
  get isPublished(): boolean & Opt {
    return isPublished(this);
  }

  @field(Boolean, 'Whether visitors may read the record in Nepali.')
  get isInNepali(): boolean & Opt {
    return isInNepali(this);
  }
}

export const pageKind = {
  ...pageFacts,
  entity: Page,
  operations: staffOperations(pageFacts),
  open: [...openRecord, ...openFields(pageFacts.form), 'isPublished', 'isInNepali'],
  async prepare(page, em, before) {
    const fault = publishingFault(page);
    if (fault) throw badField('content', fault);
    const nepaliFault = publishingFault({ ...page, status: 'published', content: page.contentNe });
    if (page.nepali === 'shown' && nepaliFault) throw badField('contentNe', nepaliFault);
    const taken = await em.count(Page, { path: page.path, id: { $ne: page.id } });
    if (taken > 0)
      throw badField(
        'path',
        `There is a page at ${page.path} already. Edit that one, or choose another path.`,
      );
    const from = String(before?.path);
    // A draft is not public, so its old path needs no redirect.
    if (before?.status === 'published' && from !== page.path)
      await redirectMoved(em, { from, to: page.path });
  },
} satisfies Kind<Page>;

/** Blanks hidden Nepali texts. Do not pass a page from the identity map, or the blanks would be written to the database. */
const visible = (page: Page): Page =>
  isInNepali(page) ? page : Object.assign(page, { titleNe: '', descriptionNe: '', contentNe: '' });

@Resolver(() => Page)
export class PageResolver {
  @Open({ shared: true })
  @Query(() => Page, { nullable: true, description: 'The published page at a path of the site.' })
  async page(@Ctx() { em }: Context, @Arg('path', () => String) path: string): Promise<Page | null> {
    const page = await em.findOne(Page, { path, status: 'published' }, { disableIdentityMap: true });
    return page && visible(page);
  }

  @Open({ shared: true })
  @Query(() => [Page], { description: 'The published pages, by path, as listed in the sitemap.' })
  async pages(@Ctx() { em }: Context): Promise<Page[]> {
    const published = { orderBy: pageFacts.order, disableIdentityMap: true };
    return (await em.find(Page, { status: 'published' }, published)).map(visible);
  }
}
