import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { Open } from '../../graphql/open.ts';
import type { Kind } from '../../records/kind.ts';
import { change, create, list, one, purge, restore, trash } from '../../records/operations.ts';
import { openRecord } from '../../records/record.entity.ts';
import { Page } from './page.entity.ts';
import { pageFacts } from './page.form.ts';

export const pageKind = {
  ...pageFacts,
  entity: Page,
  operations: {
    adminPages: list,
    adminPage: one,
    createPage: create,
    updatePage: change,
    deletePage: trash,
    restorePage: restore,
    emptyPageTrash: purge,
  },
  open: [...openRecord, ...Object.keys(pageFacts.form.shape), 'isPublished'],
  async prepare(page, em) {
    const taken = await em.count(Page, { path: page.path, id: { $ne: page.id } });
    if (taken === 0) return;
    const message = `There is a page at ${page.path} already. Edit that one, or choose another path.`;
    throw badInput(message, { path: message });
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
