import { SearchDocument, type SearchQuery } from '../../gql/graphql.ts';
import { longestQuery } from '../layout/search-box.ts';
import { definePage } from '../page/page.ts';

const most = 30;

export interface SearchData {
  query: string;
  results: SearchQuery['search'];
  isTooLong: boolean;
  isAway: boolean;
}

export const search = definePage<SearchData>({
  view: 'search/search.page.tsx',
  async load({ url, read, orElse, language: { code, t } }) {
    const asked = (url.searchParams.get('q') ?? '').trim();
    const isTooLong = asked.length > longestQuery;
    const query = asked.slice(0, longestQuery);
    const isAsked = query !== '' && !isTooLong;
    const found = isAsked
      ? await orElse('search', read(SearchDocument, { query, first: most, language: code }), null)
      : { search: [] };
    const results = found?.search ?? [];
    return {
      data: { query, results, isTooLong, isAway: found === null },
      ...(isTooLong && { status: 400 }),
      meta: {
        ...(query && !isTooLong && { title: t('Search: {query}', { query }) }),
        description: t('Search this site: countries, tests, courses, services and posts.'),
        hidden: true,
      },
    };
  },
});
