import { pagePath } from 'api/forms/page';
import { PageDocument, PagesChangedDocument, type WrittenPageFragment } from '../../gql/graphql.ts';
import { type Question, renderText } from '../../ui/markdown.ts';
import { recordIn } from '../language/record.ts';
import { linkedPaths } from '../page/linked-paths.server.ts';
import { languageOfText, readLive } from '../page/live.server.ts';
import { comingSoonMeta } from '../page/meta.server.ts';
import { definePage, type Loaded, type Read, type SitemapEntry, type Visit } from '../page/page.ts';

export type ContentData =
  | Awaited<ReturnType<typeof renderedPage>>['data']
  | { kind: 'coming-soon'; title: string }
  /** The database is unavailable, so it is unknown whether the page exists. */
  | { kind: 'away' }
  | { kind: 'missing' };

export async function renderedPage(
  page: WrittenPageFragment,
  visit: Pick<Visit, 'day' | 'read' | 'orElse' | 'language'>,
) {
  const { path, title, description, content: source, lang } = recordIn(visit.language, page);
  const text = renderText(
    source,
    await readLive(source, path, { ...visit, language: languageOfText(visit.language, lang) }),
  );
  return {
    data: {
      kind: 'written' as const,
      path,
      title,
      description,
      ...(lang && { lang }),
      /** Safe to insert as HTML: the renderer escapes raw HTML and drops unsafe addresses. */
      html: text.html,
      hasAsk: text.hasAsk,
    },
    questions: text.questions(),
  };
}

/** Shows the page that staff wrote, or "Coming Soon" if there is only a link to the path (docs/product.md, "Routes"). */
export const content = definePage<ContentData>({
  view: 'content/content.page.tsx',
  keep: true,
  async load({ url: { pathname: path }, read, orElse, frame, day, language }): Promise<Loaded<ContentData>> {
    const { t } = language;
    const found = await orElse('the page', read(PageDocument, { path }), null);
    const page = found?.page;
    if (page) {
      const { data, questions } = await renderedPage(page, { day, read, orElse, language });
      return {
        data,
        meta: {
          title: data.title,
          description: data.description,
          isEnglishOnly: !page.isInNepali,
          path: page.path,
          structured: questions.length > 0 ? [faqPage(questions)] : [],
        },
      };
    }
    const title = linkedPaths(language, frame.menu).get(path);
    if (title)
      return {
        data: { kind: 'coming-soon', title },
        meta: comingSoonMeta(language, title, path),
        isPromised: true,
      };
    if (!found && pagePath.test(path)) {
      const description = t('We cannot show this page right now. Please try again in a minute.');
      return {
        data: { kind: 'away' },
        meta: { title: t('Back in a minute'), description, path },
        status: 503,
      };
    }
    return {
      data: { kind: 'missing' },
      meta: { description: t('This page does not exist.'), path, hidden: true },
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

export async function contentInSitemap(read: Read): Promise<SitemapEntry[]> {
  const { pages } = await read(PagesChangedDocument, {});
  return pages.map(({ path, updatedAt, ...page }) => ({
    path,
    changed: updatedAt,
    isEnglishOnly: !page.isInNepali,
  }));
}
