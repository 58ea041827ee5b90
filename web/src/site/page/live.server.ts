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
  const [facts, posts, pages, classes] = await Promise.all([
    /\{facts?:/.test(text)
      ? orElse(
          'facts',
          read(factsQuery, {}).then((found) => found.facts),
          [],
        )
      : [],
    text.includes('{posts:')
      ? orElse(
          'posts',
          read(postsQuery, {}).then((found) => found.blogPosts.edges),
          [],
        )
      : [],
    text.includes('{pages:')
      ? orElse(
          'pages',
          read(pagesQuery, {}).then((found) => found.pages),
          [],
        )
      : [],
    text.includes('{classes:')
      ? orElse(
          'classes',
          read(classesQuery, {}).then((found) => found.classes),
          [],
        )
      : [],
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

/** In an English text, the links still lead to pages in the visitor's language. */
export const languageOfText = (language: Language, lang: 'en' | undefined): Language =>
  lang ? { ...english, to: language.to } : language;
