import type { Api } from 'api';
import { LRUCache } from 'lru-cache';
import { pageAt, redirects } from '../../src/site/pages.ts';

/** An address as it is kept: one spelling for all that lead to the same answer. */
export interface KeptAddress {
  url: string;
  isPage: boolean;
}

const files = new Set(['/robots.txt', '/sitemap.xml', '/blog/rss.xml']);
/** Addresses of other things than pages. */
const elsewhere = /^\/(admin|api|graphql|media|assets|fonts|preview|healthz|readyz)(\/|$)/i;
const longest = 512;
const remembered = 2000;

/**
 * Finds the one address of which all answers may be kept. Each page and route names its parameters and the values that it
 * knows. Others are dropped, where the answer does not depend on them.
 *
 * @returns null for an address whose answers are not kept
 */
export function keptAddresses(reads: Api['reads']): (url: string) => KeptAddress | null {
  const known = new LRUCache<string, { kept: KeptAddress | null }>({ max: remembered });
  return (url) => {
    if (url.length > longest) return null;
    const before = known.get(url);
    if (before) return before.kept;
    const kept = find(url, reads);
    known.set(url, { kept });
    return kept;
  };
}

/** Whether browsers would read a path as the address of another host: "//host" and "/\\host". */
export const isForeign = (path: string): boolean => path.startsWith('//') || path.includes('\\');

function find(url: string, { rest }: Api['reads']): KeptAddress | null {
  const [path = '', query = '', ...more] = url.split('?');
  if (more.length > 0 || url.includes('#')) return null;
  // "http://a/services" and "*" are legal, too; Express answers those.
  if (!path.startsWith('/') || isForeign(path)) return null;
  // A slash at the end is redirected.
  if (path !== '/' && path.endsWith('/')) return null;
  if (files.has(path)) return { url: path, isPage: true };
  const row = rest.get(path);
  if (row) return withQuery(path, query, row, false);
  if (elsewhere.test(path) || path.toLowerCase() in redirects) return null;
  const found = pageAt(path);
  const { page } = found.listed;
  if (found.path === null || found.path in redirects || elsewhere.test(found.path)) return null;
  if (page.form || !page.keep) return null;
  // A file that is there is sent by the static files, and one that is not there costs little.
  if (found.path.includes('.')) return null;
  return withQuery(found.path, query, new Map(Object.entries(page.parameters ?? {})), true);
}

function withQuery(
  path: string,
  query: string,
  parameters: ReadonlyMap<string, (value: string) => boolean>,
  isPage: boolean,
): KeptAddress | null {
  if (query === '') return { url: path, isPage };
  // Only what every parser reads in the same way.
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
