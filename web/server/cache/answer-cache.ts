/** The answer cache: public answers as ready bytes, before Express (docs/performance.md). */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Api } from 'api';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { wellFormed } from '../request-log.ts';
import { overTls, plainHeaders } from '../security-headers.ts';
import { keptAddresses } from './address.ts';
import { isCrawler } from './crawlers.ts';
import { type Entry, entryOf, send, sizeOf } from './entry.ts';
import { Busy, busyText, gate, renderings } from './gate.ts';
import { type CleanRequest, inject } from './inject.ts';
import { bodyOf, mayBeQuery, queryKeys, withBody } from './query.ts';

interface CacheOptions {
  app: RequestListener;
  api: Pick<Api, 'content' | 'reads' | 'isAnswering'>;
  publicUrl: string;
  log: Logger;
}

/** An answer to look up or to make. */
interface Asked extends CleanRequest {
  key: string;
  kind: 'page' | 'read' | 'query';
}

const megabyte = 1024 * 1024;
/** Public counts of views may be a minute old; pages show none and end with their content. */
const lifetime = { page: 600_000, read: 60_000, query: 60_000 };
const most = { page: 24 * megabyte, read: 2 * megabyte, query: 6 * megabyte };
const largestEntry = megabyte;
const missingPages = 2000;
const counted = 60_000;

export function answerCache({ app, api: { content, reads, isAnswering }, publicUrl, log }: CacheOptions) {
  const held = (kind: Asked['kind']) =>
    new LRUCache<string, Entry>({
      maxSize: most[kind],
      maxEntrySize: largestEntry,
      sizeCalculation: (entry, key) => sizeOf(entry) + key.length,
    });
  const entries = { page: held('page'), read: held('read'), query: held('query') };
  /** Addresses of missing pages share the bytes of one document each kind. */
  const missing = new LRUCache<string, Entry>({ max: missingPages });
  let documents: Entry[] = [];
  const flights = new Map<string, Promise<Entry>>();
  const gates = { page: gate(renderings), read: gate(renderings), query: gate(renderings) };
  const seen = new LRUCache<string, true>({ max: 1000 });
  const addressOf = keptAddresses(reads);
  const keyOf = queryKeys(reads);
  const counts = { hits: 0, misses: 0, passed: 0, refused: 0 };
  const before = { ...counts };

  content.onRaise(() => {
    for (const each of Object.values(entries)) each.clear();
    missing.clear();
    documents = [];
    flights.clear();
  });
  const counting = setInterval(() => {
    if (counts.hits + counts.misses + counts.passed === 0) return;
    log.info({ ...counts }, 'answers of the last minute');
    Object.assign(before, totals());
    Object.assign(counts, { hits: 0, misses: 0, passed: 0, refused: 0 });
  }, counted).unref();

  /** Since the start. */
  const totals = () => ({
    hits: before.hits + counts.hits,
    misses: before.misses + counts.misses,
    passed: before.passed + counts.passed,
    refused: before.refused + counts.refused,
  });

  const prefix = randomBytes(6).toString('base64url');
  let number = 0;
  function idOf({ headers }: IncomingMessage): string {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && wellFormed.test(given)) return given;
    number += 1;
    return `${prefix}-${number}`;
  }

  const isOurs = ({ headers: { origin, authorization } }: IncomingMessage) =>
    authorization === undefined && (origin === undefined || origin === publicUrl);

  function askedFor({ method, url = '', headers }: IncomingMessage): Asked | null {
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) return null;
    const address = addressOf(url);
    if (!address) return null;
    return {
      key: address.url,
      kind: address.isPage ? 'page' : 'read',
      method: 'GET',
      url: address.url,
      headers: {},
    };
  }

  const keptFor = ({ kind, key }: Asked) =>
    entries[kind].get(key) ?? (kind === 'page' ? missing.get(key) : undefined);

  function answer(entry: Entry, asked: Asked, request: IncomingMessage, response: ServerResponse) {
    const { kind, key } = asked;
    const holds = (each: Entry) => entries[kind].peek(key) === each;
    return send(entry, request, response, idOf(request), {
      holds,
      onChange(each) {
        // Set anew, so that the new bytes count.
        if (holds(each)) entries[kind].set(key, each);
      },
    });
  }

  /** Makes an answer. It is kept if the content was the same from before its first query to its end. */
  async function make(asked: Asked): Promise<Entry> {
    return gates[asked.kind](async () => {
      const isKnown = content.isFresh() || (await content.confirm());
      const { generation, endsAt } = content;
      counts.misses += 1;
      const captured = await inject(app, asked);
      const isTagged = asked.kind !== 'query';
      const entry = entryOf(captured, { isTagged });
      entry.endsAt = Math.min(endsAt, performance.now() + lifetime[asked.kind]);
      if (!isKnown || content.generation !== generation || captured.headers['set-cookie']) return entry;
      if (asked.kind === 'query') {
        // Documents made up for one use push nothing out.
        if (captured.status === 200 && isWhole(captured.body) && seen.has(asked.key))
          entries.query.set(asked.key, entry);
        seen.set(asked.key, true);
      } else if (captured.headers['cache-control'] === 'no-cache') {
        if (captured.status === 200) entries[asked.kind].set(asked.key, entry);
        if (captured.status === 404 && asked.kind === 'page') {
          const same = documents.find(({ identity }) => identity.body.equals(captured.body));
          if (!same) documents.push(entry);
          missing.set(asked.key, same ?? entry);
          return same ?? entry;
        }
      }
      return entry;
    });
  }

  async function answerSlowly(asked: Asked, request: IncomingMessage, response: ServerResponse) {
    const isSure = content.isFresh() || (await content.confirm());
    const entry = keptFor(asked);
    // While the database is away, what there is of this content goes on, whatever its time. While it answers others, nothing
    // that is not confirmed is shown.
    if (entry && (isSure ? performance.now() < entry.endsAt : !(await isAnswering()))) {
      counts.hits += 1;
      await answer(entry, asked, request, response);
      return;
    }
    let flight = flights.get(asked.key);
    if (!flight) {
      const started = make({ ...asked, headers: { ...asked.headers, 'x-request-id': idOf(request) } });
      flight = started;
      flights.set(asked.key, started);
      const end = () => {
        if (flights.get(asked.key) === started) flights.delete(asked.key);
      };
      started.then(end, end);
    }
    const made = await flight;
    if (made.isFallback && isCrawler(request)) throw new Busy();
    await answer(made, asked, request, response);
  }

  function refuse(error: unknown, response: ServerResponse): void {
    if (!(error instanceof Busy)) log.error({ err: error }, 'an answer could not be made');
    counts.refused += 1;
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(503, {
          ...plainHeaders,
          ...(publicUrl.startsWith('https:') && overTls),
          'Retry-After': '2',
        })
        .end(busyText);
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    counts.passed += 1;
    app(request, response);
  }

  function serve(asked: Asked, request: IncomingMessage, response: ServerResponse): void {
    const entry = keptFor(asked);
    if (entry && performance.now() < entry.endsAt && content.isFresh()) {
      counts.hits += 1;
      const sending = answer(entry, asked, request, response);
      if (sending) sending.catch((error: unknown) => refuse(error, response));
      return;
    }
    answerSlowly(asked, request, response).catch((error: unknown) => refuse(error, response));
  }

  async function serveQuery(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (!body) return;
    const { key, kind } = keyOf(body);
    if (!key) return pass(withBody(request, body, kind), response);
    const headers = { 'content-type': 'application/json' };
    serve({ key, kind: 'query', method: 'POST', url: '/graphql', headers, body }, request, response);
  }

  const listener: RequestListener = (request, response) => {
    if (!isOurs(request)) return pass(request, response);
    if (mayBeQuery(request)) {
      serveQuery(request, response).catch((error: unknown) => refuse(error, response));
      return;
    }
    let asked: Asked | null = null;
    try {
      asked = askedFor(request);
    } catch (error) {
      // Nothing that a visitor sends may end the process.
      log.error({ err: error }, 'an address could not be read; Express answers');
    }
    if (asked) serve(asked, request, response);
    else pass(request, response);
  };
  /** How much is held, and how often it was of use since the last line in the log. */
  const state = () => ({
    ...counts,
    entries: entries.page.size + entries.read.size + entries.query.size + missing.size,
    bytes: Object.values(entries).reduce((sum, each) => sum + each.calculatedSize, 0),
  });
  return { listener, state, totals, close: () => clearInterval(counting) };
}

/** Whether a GraphQL answer has no failures. */
function isWhole(body: Buffer): boolean {
  const answered: unknown = JSON.parse(body.toString());
  return typeof answered === 'object' && answered !== null && !('errors' in answered);
}
