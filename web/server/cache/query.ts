import { createHash } from 'node:crypto';
import { type IncomingMessage, IncomingMessage as Message } from 'node:http';
import type { Api } from 'api';
import { type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql';
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

/** What a body is that the cache has read and passes by. */
type Passed = 'query' | 'write';

const passed = new WeakMap<object, Passed>();

/** What the cache has found in the body of a request; undefined where it did not read the body. */
export const passedBy = (request: object): Passed | undefined => passed.get(request);

/** The same request with its body to be read again. */
export function withBody(request: IncomingMessage, body: Buffer, kind?: Passed): IncomingMessage {
  const again = new Message(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(again, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  again.push(body);
  again.push(null);
  again.complete = true;
  if (kind) passed.set(again, kind);
  return again;
}

/** A body of POST /graphql, as far as the cache looks into it. */
interface Asked {
  /** The name of its answer; null for a body whose answer is not kept. */
  key: string | null;
  kind: Passed;
}

/**
 * Names the answers to GraphQL queries by the bytes of the body: whatever normalises them would sooner or later give two
 * queries one name.
 */
export function queryKeys(reads: Api['reads']): (body: Buffer) => Asked {
  const known = new LRUCache<string, { isShared: boolean; kind: Passed }>({ max: 1000 });
  return (body) => {
    const hash = createHash('sha256').update(body).digest('base64');
    let found = known.get(hash);
    if (!found) {
      const document = documentIn(body);
      const isWrite = document?.definitions.some(
        (each) => each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.MUTATION,
      );
      found = { isShared: document !== null && reads.isShared(document), kind: isWrite ? 'write' : 'query' };
      known.set(hash, found);
    }
    return { key: found.isShared ? `query ${hash}` : null, kind: found.kind };
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
