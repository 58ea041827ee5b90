/** Public responses that are ready to be sent (docs/performance.md). */
import type { IncomingMessage } from 'node:http';
import type { Api } from 'api';
import { gate, renderings } from 'api/gate';
import { type ApiRequest, readBytes } from 'api/request';
import { type RequestTrace, traceOf } from 'api/request-trace';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type Holder, type PageValue, type Prepared, prepare, sizeOf } from '../answer.ts';
import { cacheAddressFinder } from './address.ts';
import { generationCache } from './generation-cache.ts';
import { largestQuery, mayBeQuery, queryKeys } from './query.ts';

interface CacheOptions {
  api: Pick<Api, 'answer' | 'content' | 'reads' | 'isAnswering'>;
  /** @param url - the canonical address of a page or a file */
  pageAnswer(url: string): Promise<PageValue>;
  publicUrl: string;
  log: Logger;
}

export interface CacheLookup {
  kind: 'page' | 'read' | 'query';
  key: string;
  body?: Buffer;
}

const megabyte = 1024 * 1024;
/**
 * Lifetimes in ms. Every change to the content evicts all responses, but a new view of a post does not. The view counts in API
 * responses (`read` and `query`) may therefore be a minute old. Pages show no view counts.
 */
const lifetime = { page: 600_000, read: 60_000, query: 60_000 };
const most = { page: 24 * megabyte, read: 2 * megabyte, query: 6 * megabyte };
const missingPages = 2000;
const counted = 60_000;

export function answerCache({ api, pageAnswer, publicUrl, log }: CacheOptions) {
  const { content, reads } = api;
  const store = (kind: CacheLookup['kind']) =>
    generationCache<Prepared>(api, {
      maxSize: most[kind],
      sizeOf,
      lifetime: lifetime[kind],
      bound: gate(renderings),
    });
  const stores = { page: store('page'), read: store('read'), query: store('query') };
  /** Missing pages have a separate cache, so that requests for random addresses cannot evict other pages. */
  const missing = generationCache<Prepared>(api, { max: missingPages });
  let documents: Prepared[] = [];
  content.onRaise(() => {
    documents = [];
  });
  const seen = new LRUCache<string, true>({ max: 1000 });
  const addressOf = cacheAddressFinder(reads);
  const keyOf = queryKeys(reads);
  const counts = { hits: 0, misses: 0, passed: 0, refused: 0 };
  const before = { ...counts };
  const counting = setInterval(() => {
    if (counts.hits + counts.misses + counts.passed === 0) return;
    log.info({ ...counts }, 'answers of the last minute');
    Object.assign(before, totals());
    Object.assign(counts, { hits: 0, misses: 0, passed: 0, refused: 0 });
  }, counted).unref();

  /** Returns the counts since the start of the server. */
  const totals = () => ({
    hits: before.hits + counts.hits,
    misses: before.misses + counts.misses,
    passed: before.passed + counts.passed,
    refused: before.refused + counts.refused,
  });

  const isOurs = ({ headers: { origin, authorization } }: IncomingMessage) =>
    authorization === undefined && (origin === undefined || origin === publicUrl);

  /** Returns the cache key of a GET or HEAD request; null if its response is not cached. */
  function addressIn(request: IncomingMessage): CacheLookup | null {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !isOurs(request)) return null;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) return null;
    try {
      const address = addressOf(url);
      return address && { kind: address.isPage ? 'page' : 'read', key: address.url };
    } catch (error) {
      // An error caused by a malformed address must not end the process.
      log.error({ err: error }, 'an address could not be read; Express answers');
      return null;
    }
  }

  /** Reads the body of a POST request that may be a query; returns null for any other request. */
  function queryIn(request: IncomingMessage): Promise<{ wanted: CacheLookup | null; body?: Buffer }> | null {
    if (!mayBeQuery(request) || !isOurs(request)) return null;
    return readBytes(request, largestQuery).then(
      (body) => {
        const key = keyOf(body);
        return { wanted: key === null ? null : { kind: 'query', key, body }, body };
      },
      () => ({ wanted: null }),
    );
  }

  /** Makes the response from the canonical address or the query. Nothing else of the visitor's request is used. */
  async function make({ kind, key, body }: CacheLookup, trace: RequestTrace): Promise<Prepared> {
    counts.misses += 1;
    if (kind === 'page') {
      const page = await pageAnswer(key);
      // A missing page has no ETag, because a 304 would mean that the page exists.
      return sharedIfMissing(prepare(page, { isTagged: page.status === 200 }));
    }
    const request = kind === 'read' ? read(key) : query(body ?? Buffer.of());
    const made = await api.answer(request);
    Object.assign(trace, traceOf(request));
    if (!made) throw new Error(`The API does not answer ${key}.`);
    return prepare(made, { isTagged: kind === 'read' });
  }

  function sharedIfMissing(page: Prepared): Prepared {
    if (page.status !== 404 || !page.isStorable) return page;
    const same = documents.find(({ body }) => body.equals(page.body));
    if (!same) documents.push(page);
    return same ?? page;
  }

  /** Returns the cache for a new response; null if the response is not cached. */
  function placeOf({ kind, key }: CacheLookup, made: Prepared) {
    if (kind === 'page' && made.status === 404) return made.isStorable ? missing : null;
    if (made.status !== 200 && made.status !== 301) return null;
    if (kind !== 'query') return made.isStorable ? stores[kind] : null;
    // Cache from the second request on, so that one-off queries cannot evict useful entries.
    const isRepeated = seen.has(key);
    seen.set(key, true);
    return isRepeated && isWhole(made.body) ? stores.query : null;
  }

  return {
    addressIn,
    queryIn,
    /** Returns the cached response if it may be sent without querying the database. */
    current({ kind, key }: CacheLookup): Prepared | undefined {
      const found = stores[kind].current(key) ?? (kind === 'page' ? missing.current(key) : undefined);
      if (found) counts.hits += 1;
      return found;
    },
    /**
     * Returns the cached response, or makes one.
     *
     * @param trace - the trace of the visitor's request, filled in for the log
     * @throws Busy
     */
    async find(wanted: CacheLookup, trace: RequestTrace): Promise<Prepared> {
      const { kind, key } = wanted;
      const found = await stores[kind].find(key);
      const value = found.value ?? (kind === 'page' ? (await missing.find(key)).value : undefined);
      if (value) {
        counts.hits += 1;
        return value;
      }
      return stores[kind].make(
        key,
        () => make(wanted, trace),
        (made) => placeOf(wanted, made),
      );
    },
    /** Returns the {@link Holder} of a response, which updates the recorded size when the response is compressed later. */
    holderOf: ({ kind, key }: CacheLookup): Holder => ({
      holds: (prepared) => stores[kind].holds(key, prepared),
      onChange: (prepared) => {
        if (stores[kind].holds(key, prepared)) stores[kind].resize(key);
      },
    }),
    count(what: 'passed' | 'refused'): void {
      counts[what] += 1;
    },
    state() {
      const sizes = [...Object.values(stores), missing].map((each) => each.size());
      return {
        ...totals(),
        entries: sizes.reduce((sum, { entries }) => sum + entries, 0),
        bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    },
    totals,
    close: () => clearInterval(counting),
  };
}

/** Creates a request from this process to its own API. */
const read = (url: string): ApiRequest => ({
  method: 'GET',
  url,
  headers: {},
  bytes: async () => Buffer.of(),
  isBounded: true,
});
const query = (body: Buffer): ApiRequest => ({
  ...read('/graphql'),
  method: 'POST',
  headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
  bytes: async () => body,
});

function isWhole(body: Buffer): boolean {
  const answered: unknown = JSON.parse(body.toString());
  return typeof answered === 'object' && answered !== null && !('errors' in answered);
}
