import { graphql } from '../../gql/gql.ts';
import type { SearchQuery } from '../../gql/graphql.ts';
import { longestQuery } from '../layout/search-box.ts';
import { definePage } from '../page/page.ts';

const searchQuery = graphql(`
  query Search($query: String!, $first: Int) {
    search(query: $query, first: $first) {
      kind
      title
      path
      summary
    }
  }
`);

const most = 30;

export interface SearchData {
  query: string;
  /** Best first. */
  results: SearchQuery['search'];
  /** Whether the query was too long; `query` then contains its beginning. */
  isTooLong: boolean;
  /** Whether the search is unavailable. */
  isAway: boolean;
}

/** /search: the results for `?q=`. */
export const search = definePage<SearchData>({
  view: 'search/search.page.tsx',
  async load({ url, read, orElse }) {
    const asked = (url.searchParams.get('q') ?? '').trim();
    const isTooLong = asked.length > longestQuery;
    const query = asked.slice(0, longestQuery);
    const isAsked = query !== '' && !isTooLong;
    const found = isAsked
      ? await orElse('search', read(searchQuery, { query, first: most }), null)
      : { search: [] };
    const results = found?.search ?? [];
    return {
      data: { query, results, isTooLong, isAway: found === null },
      ...(isTooLong && { status: 400 }),
      meta: {
        ...(query && !isTooLong && { title: `Search: ${query}` }),
        description: 'Search this site: countries, tests, courses, services and posts.',
        hidden: true,
      },
    };
  },
});
