import type { SearchResult, SiteApi } from '../data/site-api.ts';

export interface SearchData {
  query: string;
  results: SearchResult[];
}

/** In characters; the box of the navigation takes no more, either. */
export const longestQuery = 200;

/** What `?q=` finds. */
export async function loadSearch(api: SiteApi, url: URL): Promise<SearchData> {
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuery);
  return { query, results: await api.search(query) };
}
