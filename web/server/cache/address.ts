import type { Api } from 'api';
import { LRUCache } from 'lru-cache';
import { addressIn, splitLanguage } from '../../src/site/language/language.ts';
import { pageAt, redirects } from '../../src/site/pages.ts';

export interface CacheAddress {
  url: string;
  isPage: boolean;
}

const files = new Set(['/robots.txt', '/sitemap.xml', '/blog/rss.xml']);
const elsewhere = /^\/(admin|api|graphql|media|assets|fonts|preview|healthz|readyz)(\/|$)/i;
const longest = 512;
const remembered = 2000;

/**
 * Returns a function that returns the address under which a URL's response is cached, or null if the response is not cached.
 * Query parameters that the page or route does not declare are dropped.
 */
export function cacheAddressFinder(reads: Api['reads']): (url: string) => CacheAddress | null {
  const known = new LRUCache<string, { kept: CacheAddress | null }>({ max: remembered });
  return (url) => {
    if (url.length > longest) return null;
    const before = known.get(url);
    if (before) return before.kept;
    const kept = find(url, reads);
    known.set(url, { kept });
    return kept;
  };
}

/** Returns whether browsers may read the path as the address of another host, such as "//host" or "/\host". */
export const isForeign = (path: string): boolean => path.startsWith('//') || path.includes('\\');

function find(url: string, { rest }: Api['reads']): CacheAddress | null {
  const [path = '', query = '', ...more] = url.split('?');
  if (more.length > 0 || url.includes('#')) return null;
  // The request target can also be "*", which Express handles.
  if (!path.startsWith('/') || isForeign(path)) return null;
  if (path !== '/' && path.endsWith('/')) return null;
  if (files.has(path)) return { url: path, isPage: true };
  const row = rest.get(path);
  if (row) return withQuery(path, query, row, false);
  const inner = splitLanguage(path).path;
  if (elsewhere.test(inner) || inner.toLowerCase() in redirects) return null;
  const found = pageAt(path);
  const { page } = found.listed;
  if (found.path === null || found.path in redirects || elsewhere.test(found.path)) return null;
  if (page.form || !page.keep) return null;
  // A path with a dot is usually a file and needs no cache: existing files are static, and the 404 for a missing file is cheap.
  if (found.path.includes('.')) return null;
  return withQuery(
    addressIn(found.code, found.path),
    query,
    new Map(Object.entries(page.parameters ?? {})),
    true,
  );
}

function withQuery(
  path: string,
  query: string,
  parameters: ReadonlyMap<string, (value: string) => boolean>,
  isPage: boolean,
): CacheAddress | null {
  if (query === '') return { url: path, isPage };
  // A query that other parsers might interpret differently is not cached.
  if (/%(?![0-9a-f]{2})|%00|[[\]]|%5[bd]/i.test(query)) return null;
  const asked = new URLSearchParams(query);
  if (isPage && asked.has('sent')) return null;
  const kept = new URLSearchParams();
  for (const [name, isKnown] of parameters) {
    const [value = '', ...more] = asked.getAll(name);
    if (more.length > 0) return null;
    if (value === '') continue;
    if (!isKnown(value)) return null;
    kept.set(name, value);
  }
  return { url: kept.size > 0 ? `${path}?${kept}` : path, isPage };
}
