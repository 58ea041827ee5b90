import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Api } from 'api';
import { type DocumentNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Bytes of a query whose response may be kept. */
export const largestQuery = 64 * 1024;
const plainAccept = new Set(['', '*/*', 'application/json']);
const own = new Set(['query', 'variables', 'operationName']);

/** Whether a request looks like a query over POST; its body decides the rest. */
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
 * Names the responses to GraphQL queries by the bytes of the body: whatever normalises them would sooner or later give two
 * queries one name.
 *
 * @returns null for a body whose response is not kept
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

/** The document of a plain body; null where another reader could understand the body differently. */
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
