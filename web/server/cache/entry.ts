import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Captured } from './inject.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Form {
  /** Names and values by turns, as `writeHead` takes them. The last value is the id of the request at hand. */
  head: string[];
  body: Buffer;
}

/** An answer as ready bytes. */
export interface Entry {
  status: number;
  etag: string | null;
  identity: Form;
  /** Made by the first who asks for it. */
  br?: Form | Promise<Form>;
  gzip?: Form | Promise<Form>;
  notModified: string[];
  /** Something in it could not be read. */
  isFallback: boolean;
  /** When the answer ends, in milliseconds of `performance.now()`. */
  endsAt: number;
}

/** Belongs to the one answer or the one connection, and is not kept. */
const passing = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);
/** A 304 repeats these, since a cache on the way may replace them. */
const repeated = new Set([
  ...['etag', 'vary', 'cache-control', 'content-security-policy', 'strict-transport-security'],
  ...['x-content-type-options', 'x-frame-options', 'referrer-policy', 'permissions-policy'],
  ...['cross-origin-resource-policy', 'cross-origin-opener-policy'],
]);
/** Smaller bodies get no smaller. */
const worthCompressing = 1024;

const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const compressors = {
  br: (bytes: Buffer) => brotli(bytes, 5),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** An answer that has stood for so long is worth the best compression, which takes a tenth of a second; milliseconds. */
const settled = 10_000;
/** One at a time, because the threads that compress also check passwords and read files. */
let squeezing: Promise<unknown> = Promise.resolve();

async function squeeze(entry: Entry, holder: Holder): Promise<void> {
  const { br } = entry;
  if (!br || br instanceof Promise || !holder.holds(entry)) return;
  const bytes = await brotli(entry.identity.body, constants.BROTLI_MAX_QUALITY);
  if (bytes.length >= br.body.length) return;
  entry.br = withBytes(br.head, bytes);
  holder.onChange(entry);
}

/** Makes the brotli form of an entry as small as it gets, once the entry has stood for a while. */
function squeezeLater(entry: Entry, holder: Holder): void {
  setTimeout(() => {
    squeezing = squeezing.then(() => squeeze(entry, holder)).catch(() => {});
  }, settled).unref();
}

export function entryOf({ status, headers, body }: Captured, { isTagged }: { isTagged: boolean }): Entry {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    // A 304 says that a page is there, so a missing page has no tag.
    if (value === undefined || passing.has(name) || (name === 'etag' && (!isTagged || status !== 200)))
      return [];
    return (Array.isArray(value) ? value : [String(value)]).map((each) => [name, each]);
  });
  const end = ['X-Request-Id', ''];
  return {
    status,
    etag: kept.find(([name]) => name === 'etag')?.[1] ?? null,
    identity: { head: [...kept.flat(), 'Content-Length', String(body.length), ...end], body },
    notModified: [...kept.filter(([name]) => repeated.has(name)).flat(), ...end],
    // Only fallbacks carry this header; pages that are never indexed say so in the document.
    isFallback: headers['x-robots-tag'] !== undefined,
    endsAt: Number.POSITIVE_INFINITY,
  };
}

/** The bytes that an entry holds. */
export const sizeOf = ({ identity, br, gzip: zipped }: Entry): number =>
  [identity, br, zipped].reduce(
    (sum, form) => sum + (form && !(form instanceof Promise) ? form.body.length + 2000 : 0),
    0,
  );

const accepted = new LRUCache<string, Encoding>({ max: 200 });

/**
 * The encoding for an `Accept-Encoding`: of those that the client likes best, the smallest. By hand: the types of
 * `negotiator` do not know its order of preference.
 */
export function encodingFor(text: string): Encoding {
  const before = accepted.get(text);
  if (before) return before;
  const weights = new Map<string, number>();
  for (const part of text.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  let found: Encoding = 'identity';
  let best = weights.get('identity') ?? 0;
  for (const each of ['gzip', 'br'] as const) {
    if (weightOf(each) === 0 || weightOf(each) < best) continue;
    found = each;
    best = weightOf(each);
  }
  if (text.length < 200) accepted.set(text, found);
  return found;
}

/** What keeps an entry. */
export interface Holder {
  holds(entry: Entry): boolean;
  /** The entry has other forms than before, so its size is another one. */
  onChange(entry: Entry): void;
}

/** The headers of a compressed answer with other bytes. */
function withBytes(head: string[], body: Buffer): Form {
  const changed = [...head];
  changed[changed.indexOf('Content-Length') + 1] = String(body.length);
  return { head: changed, body };
}

function compressed(entry: Entry, encoding: 'br' | 'gzip', holder: Holder): Form | Promise<Form> {
  const before = entry[encoding];
  if (before) return before;
  const { head, body } = entry.identity;
  const making = compressors[encoding](body).then((bytes) => {
    const form = withBytes(head, bytes);
    form.head.splice(-2, 0, 'Content-Encoding', encoding);
    entry[encoding] = form;
    holder.onChange(entry);
    if (encoding === 'br') squeezeLater(entry, holder);
    return form;
  });
  entry[encoding] = making;
  return making;
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the client has this answer already (RFC 9110: tags are compared as weak ones). */
function isKnown(header: string | undefined, etag: string | null): boolean {
  if (!header || !etag) return false;
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Answers a request with an entry. */
export function send(
  entry: Entry,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  holder: Holder,
): void | Promise<void> {
  if (isKnown(request.headers['if-none-match'], entry.etag)) {
    entry.notModified[entry.notModified.length - 1] = id;
    response.writeHead(304, entry.notModified);
    response.end();
    return;
  }
  const encoding =
    entry.identity.body.length < worthCompressing
      ? 'identity'
      : encodingFor(String(request.headers['accept-encoding'] ?? ''));
  const form = encoding === 'identity' ? entry.identity : compressed(entry, encoding, holder);
  if (form instanceof Promise) return form.then((made) => write(made));
  write(form);

  function write({ head, body }: Form): void {
    head[head.length - 1] = id;
    response.writeHead(entry.status, head);
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}
