import { blogCategories } from 'api/forms/blog-post';
import { faceOf } from 'api/rules/fact';
import { FactsDocument, LivePagesDocument, LivePostsDocument } from '../../gql/graphql.ts';
import type { Live } from '../../ui/directives.ts';
import { english, type Language } from '../language/language.ts';
import { dayIn } from '../language/nepali.server.ts';
import { hold, labelIn, type Visit } from './page.ts';
import { recordIn } from './record.server.ts';

const factsQuery = hold(FactsDocument);

/** Lists of posts in texts choose from the newest 100. */
const postsQuery = hold(LivePostsDocument);

const pagesQuery = hold(LivePagesDocument);

/** Reads the data for a text's directives, with one query for each kind of data that the text names. */
export async function readLive(
  text: string,
  path: string,
  { day, read, orElse, language }: Pick<Visit, 'day' | 'read' | 'orElse' | 'language'>,
): Promise<Live> {
  const [facts, posts, pages] = await Promise.all([
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
  ]);
  return {
    writing: writingIn(language),
    path,
    day,
    facts: facts.map(({ checkedOn = null, ...fact }) => ({
      ...recordIn(language, fact),
      checkedOn,
      face: faceOf({ ...fact, checkedOn }, day),
    })),
    posts: posts.map(({ node: { category, tags, ...post } }) => ({
      ...post,
      topics: [category, labelIn(blogCategories, category), ...tags],
    })),
    pages: pages.map((page) => recordIn(language, page)),
  };
}

/** Returns the language for the facts and lists in a text. The links of an English text still keep the visitor's language. */
export const languageOfText = (language: Language, lang: 'en' | undefined): Language =>
  lang ? { ...english, to: language.to } : language;

const writingIn = (language: Language): Live['writing'] => ({
  t: language.t,
  to: language.to,
  day: (day) => dayIn(language, day),
  langOf: (record) => (language.code === 'ne' && 'lang' in record ? ' lang="en"' : ''),
});
