import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ResponseValue } from 'api/response';
import { LRUCache } from 'lru-cache';
import type { HeadersOf } from './headers.ts';

type Encoding = 'br' | 'gzip';

export interface PageValue extends ResponseValue {
  style?: string | undefined;
}

export const text = (status: number, body: string, headers: Record<string, string> = {}): PageValue => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body,
});

/** A response for any client: {@link send} adds the headers that differ between clients. */
export interface Prepared {
  status: number;
  /** Header names and values alternate. */
  head: string[];
  style: string | undefined;
  body: Buffer;
  /** The body as a string, which Node sends in one packet with the head. Set only if the response is sent once. */
  text?: string;
  /** The head of the last response. It is reused if the next client gets the same `shared` headers and the same body. */
  last?: { shared: readonly string[]; bytes: Buffer; head: string[] };
  br?: Buffer | Promise<Buffer>;
  gzip?: Buffer | Promise<Buffer>;
  notModified: string[] | null;
  etag: string;
  isFallback: boolean;
  /** Whether the response has `Cache-Control: no-cache`: clients may store it, but must revalidate it before each use. */
  isStorable: boolean;
}

/** @param isOnce - whether the response is sent to one client only */
export function prepare(
  { status, headers, body, style }: PageValue,
  { isTagged = true, isOnce = false }: { isTagged?: boolean; isOnce?: boolean } = {},
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
    ...(isOnce && { text: body }),
    notModified: etag && status === 200 ? [...tag, ...(caching ? ['Cache-Control', caching] : [])] : null,
    etag,
    // Among prepared responses, only those of an outage have this header. Other unindexed pages have a `robots` element.
    isFallback: headers['X-Robots-Tag'] !== undefined,
    isStorable: caching === 'no-cache',
  };
}

/** Adds the request's query to the target of a redirect, because redirects are cached by path, without a query. */
export function keepQuery(prepared: Prepared, { url = '' }: Pick<IncomingMessage, 'url'>): Prepared {
  const query = url.indexOf('?');
  if (prepared.status !== 301 || query < 0) return prepared;
  const { head, last: _, ...rest } = prepared;
  const place = head.indexOf('Location') + 1;
  return { ...rest, head: head.with(place, head[place] + url.slice(query)) };
}

const tagOf = (bytes: Buffer): string =>
  `W/"${bytes.length.toString(16)}-${hash('sha1', bytes, 'base64').slice(0, 27)}"`;

/** The smallest body that is compressed, in bytes. For smaller bodies, compression saves little. */
const worthCompressing = 1024;
/** Brotli qualities: `once` for a response that is sent once, `kept` or `better` for a cached one. */
const quality = { once: 2, kept: 6, better: 10 };

const brotli = (bytes: Buffer, level: number) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** The body bytes that a server can send before the first TCP acknowledgement: ten packets of 1,460 bytes, less the headers. */
const oneFlight = 14_600 - 1000;
/**
 * The share of the size that `quality.better` is expected to save compared with `quality.kept`. `better` takes 40 ms, and is
 * used only if the smaller response is expected to fit into one flight.
 */
const saving = 0.08;

async function compressForCache(bytes: Buffer): Promise<Buffer> {
  const quick = await brotli(bytes, quality.kept);
  const isNear = quick.length > oneFlight && quick.length * (1 - saving) <= oneFlight;
  return isNear ? brotli(bytes, quality.better) : quick;
}

const compressors = {
  br: (bytes: Buffer, isStorable: boolean) =>
    isStorable ? compressForCache(bytes) : brotli(bytes, quality.once),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

export interface Holder {
  holds(prepared: Prepared): boolean;
  /** Called after the response's compressed bodies, and thereby its size in memory, have changed. */
  onChange(prepared: Prepared): void;
}

/** The time in ms after which a cached response gets the best compression, which takes 100 ms. */
const settled = 10_000;
/** One response at a time gets the best compression, because the thread pool also checks passwords and reads files. */
let squeezing: Promise<unknown> = Promise.resolve();

/** The largest body that gets the best compression, in bytes. A longer body would take seconds. */
const largestSqueezed = 500_000;

async function squeeze(prepared: Prepared, holder: Holder): Promise<void> {
  const { br, body } = prepared;
  if (!br || br instanceof Promise || body.length > largestSqueezed || !holder.holds(prepared)) return;
  const bytes = await brotli(body, constants.BROTLI_MAX_QUALITY);
  if (bytes.length >= br.length) return;
  prepared.br = bytes;
  holder.onChange(prepared);
}

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

/** Returns the size of a response in memory, in bytes. */
export const sizeOf = ({ body, br, gzip: zipped }: Prepared): number =>
  [body, br, zipped].reduce(
    (sum, bytes) => sum + (bytes && !(bytes instanceof Promise) ? bytes.length + 1000 : 0),
    0,
  );

const accepted = new LRUCache<string, Encoding | 'identity'>({ max: 200 });

/**
 * Returns the client's preferred encoding; for equal weights, br before gzip before none. `negotiator` is not used, because its
 * types lack the option `preferred`.
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

/** Returns whether `If-None-Match` contains the ETag. ETags are compared weakly (RFC 9110). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Sends a response in the encoding that the client prefers, or 304. @param holder - the cache that has the response */
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
    // The client has disconnected, or its request was refused because the body took too long to arrive.
    if (response.headersSent || response.closed) return;
    response.writeHead(prepared.status, headOf(bytes));
    const sent = bytes === body ? (prepared.text ?? bytes) : bytes;
    response.end(method === 'HEAD' ? undefined : sent);
  }

  function headOf(bytes: Buffer): string[] {
    const { last } = prepared;
    if (last?.shared === shared && last.bytes === bytes) {
      last.head[1] = sender.id;
      return last.head;
    }
    const length = ['Content-Length', String(bytes.length)];
    const head = ['X-Request-Id', sender.id, ...shared, ...prepared.head, ...length];
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    prepared.last = { shared, bytes, head };
    return head;
  }
}
