import { blogCategories } from 'api/forms/blog-post';
import { dayWords, isJoinable } from 'api/rules/batch';
import { faceOf } from 'api/rules/fact';
import { ClassesDocument, FactsDocument, LivePagesDocument, LivePostsDocument } from '../../gql/graphql.ts';
import { englishWriting, type Live, type LiveClass, type Writing } from '../../ui/directives.ts';
import { english, type Language } from '../language/language.ts';
import { dayIn } from '../language/nepali.server.ts';
import { hold, labelIn, type Visit } from './page.ts';
import { recordIn } from './record.server.ts';

const factsQuery = hold(FactsDocument);

/** Lists of posts in texts choose from the newest 100. */
const postsQuery = hold(LivePostsDocument);

const pagesQuery = hold(LivePagesDocument);

export const classesQuery = hold(ClassesDocument);

/** Reads the data for a text's directives, with one query for each kind of data that the text names. */
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
    // The page's day follows the database's clock, as its cached copy does.
    classes: classes.filter((each) => isJoinable(each, day)).map((each) => recordIn(language, each)),
  };
}

/** Returns the language for the facts and lists in a text. The links of an English text still keep the visitor's language. */
export const languageOfText = (language: Language, lang: 'en' | undefined): Language =>
  lang ? { ...english, to: language.to } : language;

/** Returns the days and hours of a class: "Sun to Fri, 07:00 to 08:30". */
export function lessonsIn({ t, say }: Language, { weekdays, from, to }: Lessons): string {
  const days = dayWords(weekdays)
    .split(', ')
    .map((run) => {
      const [first = '', last] = run.split(' to ').map(say);
      return last === undefined ? first : t('{from} to {to}', { from: first, to: last });
    });
  return [...days, t('{from} to {to}', { from, to })].join(', ');
}

type Lessons = Pick<LiveClass, 'weekdays' | 'from' | 'to'>;

const writingIn = (language: Language): Writing =>
  language.code === 'en'
    ? { ...englishWriting, to: language.to }
    : {
        t: language.t,
        to: language.to,
        day: (day) => dayIn(language, day),
        otherDay: (day) => dayIn(english, day),
        lessons: (each) => lessonsIn(language, each),
        lang: ' lang="en"',
      };
