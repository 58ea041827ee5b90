import { blogCategories } from 'api/forms/blog-post';
import { faceOf } from 'api/rules/fact';
import { graphql } from '../../gql/gql.ts';
import type { Live } from '../../ui/directives.ts';
import { hold, labelIn, type Visit } from './page.ts';

const factsQuery = hold(
  graphql(`
  query Facts {
    facts {
      key
      subject
      name
      value
      sourceName
      sourceUrl
      checkedOn
      everyMonths
    }
  }
`),
);

/** Lists of posts in texts choose from the newest 100. */
const postsQuery = hold(
  graphql(`
  query LivePosts {
    blogPosts(first: 100) {
      edges {
        node {
          slug
          title
          category
          tags
        }
      }
    }
  }
`),
);

const pagesQuery = hold(
  graphql(`
  query LivePages {
    pages {
      path
      title
      description
    }
  }
`),
);

/** Reads the data that the directives of a text show, with one query for each kind of data that the text names. */
export async function readLive(
  text: string,
  path: string,
  { day, read, orElse }: Pick<Visit, 'day' | 'read' | 'orElse'>,
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
  };
}
