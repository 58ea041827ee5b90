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
}

/** /search: what `?q=` finds. No words find nothing. */
export const search = definePage<SearchData>({
  view: 'search/search.page.tsx',
  async load({ url, read }) {
    const query = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuery);
    const results = query === '' ? [] : (await read(searchQuery, { query, first: most })).search;
    return {
      data: { query, results },
      meta: {
        ...(query && { title: `Search: ${query}` }),
        description: 'Search this site: countries, tests, courses, services and posts.',
        hidden: true,
      },
    };
  },
});
