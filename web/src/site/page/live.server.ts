import { ClassesDocument, FactsDocument, LivePagesDocument, LivePostsDocument } from '../../gql/graphql.ts';
import type { Live } from '../../ui/directives.ts';
import { english, type Language } from '../language/language.ts';
import { liveIn } from '../language/writing.ts';
import { cacheQuery, type Visit } from './page.ts';

const factsQuery = cacheQuery(FactsDocument);

const postsQuery = cacheQuery(LivePostsDocument);

const pagesQuery = cacheQuery(LivePagesDocument);

export const classesQuery = cacheQuery(ClassesDocument);

export async function readLive(
  text: string,
  path: string,
  { day, read, orElse, language }: Pick<Visit, 'day' | 'read' | 'orElse' | 'language'>,
): Promise<Live> {
  const ifNamed = <Part>(directive: RegExp, what: string, reading: () => Promise<Part[]>) =>
    directive.test(text) ? orElse(what, reading(), []) : [];
  const [facts, posts, pages, classes] = await Promise.all([
    ifNamed(/\{facts?:/, 'facts', async () => (await read(factsQuery, {})).facts),
    ifNamed(/\{posts:/, 'posts', async () => (await read(postsQuery, {})).blogPosts.edges),
    ifNamed(/\{pages:/, 'pages', async () => (await read(pagesQuery, {})).pages),
    ifNamed(/\{classes:/, 'classes', async () => (await read(classesQuery, {})).classes),
  ]);
  return liveIn(language, {
    path,
    day,
    facts,
    posts: posts.map(({ node }) => node),
    pages,
    classes,
  });
}

/** Returns English if `lang` marks a text as untranslated. The text's links still lead to pages in the visitor's language. */
export const languageOfText = (language: Language, lang: 'en' | undefined): Language =>
  lang ? { ...english, to: language.to } : language;
