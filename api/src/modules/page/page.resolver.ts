import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { recordResolver } from '../../records/record.resolver.ts';
import type { RecordKind } from '../../records/records.ts';
import { Page } from './page.entity.ts';
import { pageForm } from './page.form.ts';

const kind: RecordKind<Page> = {
  entity: Page,
  form: pageForm,
  label: 'Page',
  async prepare(page, em) {
    const taken = await em.count(Page, { path: page.path, id: { $ne: page.id } });
    if (taken === 0) return;
    const message = `There is a page at ${page.path} already. Edit that one, or choose another path.`;
    throw badInput(message, { path: message });
  },
};

@Resolver(() => Page)
export class PageResolver extends recordResolver(kind, 'Pages', { path: 'asc' }) {
  @Query(() => Page, { nullable: true, description: 'The published page at a path of the site.' })
  page(@Ctx() { em }: Context, @Arg('path', () => String) path: string): Promise<Page | null> {
    return em.findOne(Page, { path, status: 'published' });
  }

  @Query(() => [Page], { description: 'The published pages, by path: what a sitemap lists.' })
  pages(@Ctx() { em }: Context): Promise<Page[]> {
    return em.find(Page, { status: 'published' }, { orderBy: { path: 'asc' } });
  }
}
