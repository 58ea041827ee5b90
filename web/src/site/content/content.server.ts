import { defaultMenu } from 'api/defaults';
import { pagePath } from 'api/forms/page';
import { pathsOf } from 'api/rules/menu-item';
import { graphql } from '../../gql/gql.ts';
import type { WrittenPageFragment } from '../../gql/graphql.ts';
import { markdown, renderMarkdown } from '../../ui/markdown.ts';
import type { Frame, MenuItem } from '../page/frame.ts';
import { comingSoonMeta } from '../page/meta.server.ts';
import { definePage, type Loaded, type Read, type SitemapEntry } from '../page/page.ts';

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
  | ReturnType<typeof shownPage>
  | { kind: 'coming-soon'; title: string }
  /** The page may exist, but the database is unavailable. */
  | { kind: 'away' }
  | { kind: 'missing' };

/** Converts a page that staff wrote into the data of its view. */
export const shownPage = ({ path, title, description, content: text }: WrittenPageFragment) => ({
  kind: 'written' as const,
  path,
  title,
  description,
  /** Safe to put into the page: the renderer escapes raw HTML and drops unsafe addresses. */
  html: renderMarkdown(text),
});

/** A page that staff wrote, "Coming Soon" for a path that is linked but not written, or the 404 (docs/product.md, "Routes"). */
export const content = definePage<ContentData>({
  view: 'content/content.page.tsx',
  keep: true,
  async load({ url: { pathname: path }, read, orElse, frame }): Promise<Loaded<ContentData>> {
    const found = await orElse('the page', read(pageQuery, { path }), null);
    const page = found?.page;
    if (page) {
      const questions = readQuestions(page.content);
      return {
        data: shownPage(page),
        meta: {
          title: page.title,
          description: page.description,
          path: page.path,
          structured: questions.length > 0 ? [faqPage(questions)] : [],
        },
      };
    }
    const title = promisedPaths(frame.menu).get(path);
    if (title) return { data: { kind: 'coming-soon', title }, meta: comingSoonMeta(title, path) };
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

/** The smallest number of questions that counts as a list; a single question is an ordinary heading. */
const fewestQuestions = 2;

/**
 * Returns the questions of a page: headings that end with a question mark, each with the text up to the next heading of the same
 * or a higher level. A question without an answer is skipped. Returns an empty list for fewer than two questions.
 */
export function readQuestions(source: string): { question: string; answer: string }[] {
  const environment = {};
  const tokens = markdown.parse(source, environment);
  const found = tokens.flatMap((token, start) => {
    const question = token.type === 'heading_open' ? (tokens[start + 1]?.content ?? '').trim() : '';
    if (!question.endsWith('?')) return [];
    const isEnd = ({ type, tag }: (typeof tokens)[number]) => type === 'heading_open' && tag <= token.tag;
    const length = tokens.slice(start + 3).findIndex(isEnd);
    const below = tokens.slice(start + 3, length === -1 ? undefined : start + 3 + length);
    const answer = markdown.renderer.render(below, markdown.options, environment).trim();
    return answer ? [{ question, answer }] : [];
  });
  return found.length < fewestQuestions ? [] : found;
}

const faqPage = (questions: ReturnType<typeof readQuestions>) => ({
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

/** Returns the sitemap entries for the linked paths and for the pages that staff wrote. */
export async function contentInSitemap(read: Read, { menu }: Frame): Promise<SitemapEntry[]> {
  const { pages } = await read(pagesChanged, {});
  return [
    ...[...promisedPaths(menu).keys()].map((path) => ({ path })),
    ...pages.map(({ path, updatedAt }) => ({ path, changed: updatedAt })),
  ];
}

/** The pages in the footer that are not in the menu (docs/product.md, "Routes"). */
const footerPaths: [path: string, title: string][] = [
  ['/about', 'About Us'],
  ['/team', 'Our Team'],
  ['/blog', 'Blog'],
  ['/careers', 'Careers'],
  ['/privacy', 'Privacy Policy'],
];

const alwaysPromised = new Map([...footerPaths, ...pathsOf(defaultMenu)]);

/** Returns the titles of all linked paths, from the current menu, the built-in menu and the footer. */
const promisedPaths = (menu: readonly MenuItem[]): ReadonlyMap<string, string> =>
  new Map([...alwaysPromised, ...pathsOf(menu)]);
