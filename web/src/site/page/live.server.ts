import { blogCategories } from 'api/forms/blog-post';
import { isJoinable } from 'api/rules/batch';
import { faceOf } from 'api/rules/fact';
import { ClassesDocument, FactsDocument, LivePagesDocument, LivePostsDocument } from '../../gql/graphql.ts';
import type { Live } from '../../ui/directives.ts';
import { hold, labelIn, type Visit } from './page.ts';

const factsQuery = hold(FactsDocument);

/** Lists of posts in texts choose from the newest 100. */
const postsQuery = hold(LivePostsDocument);

const pagesQuery = hold(LivePagesDocument);

export const classesQuery = hold(ClassesDocument);

/** Reads the data for a text's directives, with one query for each kind of data that the text names. */
export async function readLive(
  text: string,
  path: string,
  { day, read, orElse }: Pick<Visit, 'day' | 'read' | 'orElse'>,
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
    path,
    day,
    facts: facts.map(({ checkedOn = null, ...fact }) => ({
      ...fact,
      checkedOn,
      face: faceOf({ ...fact, checkedOn }, day),
    })),
    posts: posts.map(({ node: { category, tags, ...post } }) => ({
      ...post,
      topics: [category, labelIn(blogCategories, category), ...tags],
    })),
    pages,
    // The page's day follows the database's clock, as its cached copy does.
    classes: classes.filter((each) => isJoinable(each, day)),
  };
}
