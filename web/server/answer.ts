/** Writes responses to connections. */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ResponseValue } from 'api/response';
import { LRUCache } from 'lru-cache';
import type { HeadersOf } from './headers.ts';

type Encoding = 'br' | 'gzip';

/** A response of the site: pages carry an inline style. */
export interface PageValue extends ResponseValue {
  /** The hash of the inline style. */
  style?: string | undefined;
}

/** A response of words alone, which nobody stores. */
export const text = (status: number, body: string, headers: Record<string, string> = {}): PageValue => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body,
});

/** A response that is ready to be sent to anybody: what differs from client to client is added by {@link send}. */
export interface Prepared {
  status: number;
  /** Its own headers, names and values by turns. */
  head: string[];
  style: string | undefined;
  body: Buffer;
  /** Made by the first client that asks for it. */
  br?: Buffer | Promise<Buffer>;
  gzip?: Buffer | Promise<Buffer>;
  /** The headers of a 304; null for a response without a tag. */
  notModified: string[] | null;
  etag: string;
  /** Something in it could not be read. */
  isFallback: boolean;
  /** It says that it may be stored and must be confirmed before each use. */
  isKept: boolean;
}

/** @param isTagged false for a response that is never asked for on condition */
export function prepare(
  { status, headers, body, style }: PageValue,
  { isTagged = true }: { isTagged?: boolean } = {},
): Prepared {
  const bytes = Buffer.from(body);
  const etag = isTagged && bytes.length > 0 ? tagOf(bytes) : '';
  const tag = etag ? ['ETag', etag] : [];
  const caching = headers['Cache-Control'];
  return {
    status,
    head: [...Object.entries(headers).flat(), ...tag],
    style,
    body: bytes,
    notModified: etag && status === 200 ? [...tag, ...(caching ? ['Cache-Control', caching] : [])] : null,
    etag,
    // Only fallbacks carry this header; pages that are never indexed say so in the document.
    isFallback: headers['X-Robots-Tag'] !== undefined,
    isKept: caching === 'no-cache',
  };
}

/** The tag that Express gives the same bytes. */
const tagOf = (bytes: Buffer): string =>
  `W/"${bytes.length.toString(16)}-${hash('sha1', bytes, 'base64').slice(0, 27)}"`;

/** Smaller bodies get no smaller. */
const worthCompressing = 1024;
/** Brotli's quality for a response that is sent once, and for one that is kept. */
const quality = { once: 4, kept: 5 };

const brotli = (bytes: Buffer, level: number) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const compressors = {
  br: (bytes: Buffer, isKept: boolean) => brotli(bytes, isKept ? quality.kept : quality.once),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** What keeps a response. */
export interface Holder {
  holds(prepared: Prepared): boolean;
  /** The response has other compressed bodies than before, so its size is another one. */
  onChange(prepared: Prepared): void;
}

/** A response that has stood for so long is worth the best compression, which takes a tenth of a second; milliseconds. */
const settled = 10_000;
/** One at a time, because the threads that compress also check passwords and read files. */
let squeezing: Promise<unknown> = Promise.resolve();

async function squeeze(prepared: Prepared, holder: Holder): Promise<void> {
  const { br, body } = prepared;
  if (!br || br instanceof Promise || !holder.holds(prepared)) return;
  const bytes = await brotli(body, constants.BROTLI_MAX_QUALITY);
  if (bytes.length >= br.length) return;
  prepared.br = bytes;
  holder.onChange(prepared);
}

/** Makes the brotli body of a kept response as small as it gets, once the response has stood for a while. */
function squeezeLater(prepared: Prepared, holder: Holder): void {
  setTimeout(() => {
    squeezing = squeezing.then(() => squeeze(prepared, holder)).catch(() => {});
  }, settled).unref();
}

function compressed(prepared: Prepared, encoding: Encoding, holder?: Holder): Buffer | Promise<Buffer> {
  const before = prepared[encoding];
  if (before) return before;
  const making = compressors[encoding](prepared.body, holder !== undefined).then((bytes) => {
    prepared[encoding] = bytes;
    holder?.onChange(prepared);
    if (holder && encoding === 'br') squeezeLater(prepared, holder);
    return bytes;
  });
  prepared[encoding] = making;
  return making;
}

/** The bytes that a kept response holds. */
export const sizeOf = ({ body, br, gzip: zipped }: Prepared): number =>
  [body, br, zipped].reduce(
    (sum, bytes) => sum + (bytes && !(bytes instanceof Promise) ? bytes.length + 1000 : 0),
    0,
  );

const accepted = new LRUCache<string, Encoding | 'identity'>({ max: 200 });

/**
 * The encoding for an `Accept-Encoding`: of those that the client likes best, the smallest. By hand: the types of
 * `negotiator` do not know its order of preference.
 */
function encodingFor(text: string): Encoding | 'identity' {
  const before = accepted.get(text);
  if (before) return before;
  const weights = new Map<string, number>();
  for (const part of text.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  let found: Encoding | 'identity' = 'identity';
  let best = weights.get('identity') ?? 0;
  for (const each of ['gzip', 'br'] as const) {
    if (weightOf(each) === 0 || weightOf(each) < best) continue;
    found = each;
    best = weightOf(each);
  }
  if (text.length < 200) accepted.set(text, found);
  return found;
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the client has this response already (RFC 9110: tags are compared as weak ones). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Sends a response to a client: its headers, 304, HEAD and compression. @param holder what keeps the response */
export function send(
  prepared: Prepared,
  request: Pick<IncomingMessage, 'method' | 'headers' | 'sender'>,
  response: ServerResponse,
  headersOf: HeadersOf,
  holder?: Holder,
): void | Promise<void> {
  const { method, headers, sender } = request;
  const shared = headersOf({ ...sender, style: prepared.style });
  const isRead = method === 'GET' || method === 'HEAD';
  const { notModified, body } = prepared;
  if (isRead && notModified && isKnown(headers['if-none-match'], prepared.etag)) {
    response.writeHead(304, [...shared, 'X-Request-Id', sender.id, ...notModified]).end();
    return;
  }
  const isWorth = body.length >= worthCompressing && (holder !== undefined || method !== 'HEAD');
  const encoding = isWorth ? encodingFor(headers['accept-encoding'] ?? '') : 'identity';
  if (encoding === 'identity') return write(body);
  const bytes = compressed(prepared, encoding, holder);
  if (bytes instanceof Promise) return bytes.then(write);
  write(bytes);

  function write(bytes: Buffer): void {
    // The client has left meanwhile, or was refused because its body took too long.
    if (response.headersSent || response.closed) return;
    const own = ['X-Request-Id', sender.id, 'Content-Length', String(bytes.length)];
    if (encoding !== 'identity') own.push('Content-Encoding', encoding);
    response.writeHead(prepared.status, [...shared, ...prepared.head, ...own]);
    response.end(method === 'HEAD' ? undefined : bytes);
  }
}
