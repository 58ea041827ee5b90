import { createHash } from 'node:crypto';
import { type IncomingMessage, IncomingMessage as Message } from 'node:http';
import type { Api } from 'api';
import { parse } from 'graphql';
import { LRUCache } from 'lru-cache';

const largest = 64 * 1024;
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
    length <= largest
  );
}

/** Reads the body of a request; null when the client leaves before its end. */
export function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', () => resolve(null));
    request.once('error', () => resolve(null));
  });
}

/** The same request with its body to be read again. */
export function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new Message(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(again, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  again.push(body);
  again.push(null);
  again.complete = true;
  return again;
}

/**
 * Names the answers to GraphQL queries by the bytes of the body: whatever normalises them would sooner or later give two
 * queries one name.
 *
 * @returns null for a body whose answer is not kept
 */
export function queryKeys(reads: Api['reads']): (body: Buffer) => string | null {
  const known = new LRUCache<string, { isShared: boolean }>({ max: 1000 });
  return (body) => {
    const key = createHash('sha256').update(body).digest('base64');
    const before = known.get(key);
    const isShared = before ? before.isShared : isSharedQuery(body, reads);
    if (!before) known.set(key, { isShared });
    return isShared ? `query ${key}` : null;
  };
}

function isSharedQuery(body: Buffer, reads: Api['reads']): boolean {
  try {
    const asked: unknown = JSON.parse(body.toString());
    if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return false;
    if (!Object.keys(asked).every((name) => own.has(name))) return false;
    return 'query' in asked && typeof asked.query === 'string' && reads.isShared(parse(asked.query));
  } catch {
    return false;
  }
}
