import { defaultMenu, footerPages } from 'api/defaults';
import { pagePath } from 'api/forms/page';
import { pathsOf } from 'api/rules/menu-item';
import { graphql } from '../../gql/gql.ts';
import type { WrittenPageFragment } from '../../gql/graphql.ts';
import { type Question, renderText } from '../../ui/markdown.ts';
import type { MenuItem } from '../page/frame.ts';
import { readLive } from '../page/live.server.ts';
import { comingSoonMeta } from '../page/meta.server.ts';
import { definePage, type Loaded, type Read, type SitemapEntry, type Visit } from '../page/page.ts';

graphql(`
  fragment WrittenPage on Page {
    path
    title
    description
    content
  }
`);

const pageQuery = graphql(`
  query Page($path: String!) {
    page(path: $path) {
      ...WrittenPage
    }
  }
`);

/** The content of a path that has no page folder of its own. */
export type ContentData =
  | Awaited<ReturnType<typeof shownPage>>['data']
  | { kind: 'coming-soon'; title: string }
  /** The page may exist, but the database is unavailable. */
  | { kind: 'away' }
  | { kind: 'missing' };

/** Converts a page that staff wrote into the data of its view, and its questions. */
export async function shownPage(
  { path, title, description, content: source }: WrittenPageFragment,
  visit: Pick<Visit, 'day' | 'read' | 'orElse'>,
) {
  const text = renderText(source, await readLive(source, path, visit));
  return {
    data: {
      kind: 'written' as const,
      path,
      title,
      description,
      /** Safe to put into the page: the renderer escapes raw HTML and drops unsafe addresses. */
      html: text.html,
    },
    questions: text.questions(),
  };
}

/** A page that staff wrote, "Coming Soon" for a path that is linked but not written, or the 404 (docs/product.md, "Routes"). */
export const content = definePage<ContentData>({
  view: 'content/content.page.tsx',
  keep: true,
  async load({ url: { pathname: path }, read, orElse, frame, day }): Promise<Loaded<ContentData>> {
    const found = await orElse('the page', read(pageQuery, { path }), null);
    const page = found?.page;
    if (page) {
      const { data, questions } = await shownPage(page, { day, read, orElse });
      return {
        data,
        meta: {
          title: page.title,
          description: page.description,
          path: page.path,
          structured: questions.length > 0 ? [faqPage(questions)] : [],
        },
      };
    }
    const title = promisedPaths(frame.menu).get(path);
    if (title)
      return { data: { kind: 'coming-soon', title }, meta: { ...comingSoonMeta(title, path), hidden: true } };
    if (!found && pagePath.test(path)) {
      const description = 'We cannot show this page right now. Please try again in a minute.';
      return { data: { kind: 'away' }, meta: { title: 'Back in a minute', description, path } };
    }
    return {
      data: { kind: 'missing' },
      meta: { description: 'This page does not exist.', path, hidden: true },
      status: 404,
    };
  },
});

const faqPage = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

const pagesChanged = graphql(`
  query PagesChanged {
    pages {
      path
      updatedAt
    }
  }
`);

/** Returns the sitemap entries of the pages that staff wrote. */
export async function contentInSitemap(read: Read): Promise<SitemapEntry[]> {
  const { pages } = await read(pagesChanged, {});
  return pages.map(({ path, updatedAt }) => ({ path, changed: updatedAt }));
}

const alwaysPromised = new Map([...footerPages, ...pathsOf(defaultMenu)]);

/** Returns the titles of all linked paths, from the current menu, the built-in menu and the footer. */
const promisedPaths = (menu: readonly MenuItem[]): ReadonlyMap<string, string> =>
  new Map([...alwaysPromised, ...pathsOf(menu)]);
