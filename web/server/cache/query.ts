import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Api } from 'api';
import { type DocumentNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';

/** The largest body of a cacheable query, in bytes. */
export const largestQuery = 64 * 1024;
const plainAccept = new Set(['', '*/*', 'application/json']);
const own = new Set(['query', 'variables', 'operationName']);

/** Returns whether the request may be a cacheable query. Only its body shows whether it is one. */
export function mayBeQuery({ method, url, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return (
    method === 'POST' &&
    url === '/graphql' &&
    /^application\/json(; *charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    plainAccept.has(headers.accept ?? '') &&
    length > 0 &&
    length <= largestQuery
  );
}

/**
 * Returns a function that returns the hash of a body as the cache key, or null if the response is not cached. The body is not
 * normalised, because two different queries could then get the same key.
 */
export function queryKeys(reads: Api['reads']): (body: Buffer) => string | null {
  const known = new LRUCache<string, { isShared: boolean }>({ max: 1000 });
  return (body) => {
    const hash = createHash('sha256').update(body).digest('base64');
    let found = known.get(hash);
    if (!found) {
      const document = documentIn(body);
      found = { isShared: document !== null && reads.isShared(document) };
      known.set(hash, found);
    }
    return found.isShared ? `query ${hash}` : null;
  };
}

function documentIn(body: Buffer): DocumentNode | null {
  try {
    const asked: unknown = JSON.parse(body.toString());
    if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return null;
    if (!Object.keys(asked).every((name) => own.has(name))) return null;
    return 'query' in asked && typeof asked.query === 'string' ? parse(asked.query) : null;
  } catch {
    return null;
  }
}
