/** The entry point of every request: guard, cache, API, Express (docs/ARCHITECTURE.md, "The path of a request"). */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Api } from 'api';
import type { Env } from 'api/env';
import { Busy, busyText } from 'api/gate';
import { traceOf } from 'api/request-trace';
import type { Logger } from 'pino';
import { splitLanguage } from '../src/site/language/language.ts';
import { languageOf } from '../src/site/language/nepali.server.ts';
import { keepQuery, type PageValue, prepare, send, text } from './answer.ts';
import { createApp } from './app.ts';
import { answerCache, type CacheLookup } from './cache/answer-cache.ts';
import { isCrawler } from './cache/crawlers.ts';
import type { Frontend } from './frontend/frontend.ts';
import { preflightHeaders, responseHeaders } from './headers.ts';
import { pathForm, requestReader } from './request.ts';
import { foreignPosts, guarded, proxyWarning } from './request-guard.ts';
import { logAtEnd, withRequestId } from './request-log.ts';
import { openSite } from './site/pages.ts';

interface FrontOptions {
  env: Pick<Env, 'publicUrl' | 'nodeEnv' | 'trustProxy' | 'metricsToken'> & {
    allowedOrigins: readonly string[];
  };
  api: Api;
  frontend: Frontend;
  log: Logger;
  /** The time limit for the body of a visitor's request, in ms. */
  bodyTime?: number | undefined;
}

export async function openFront({ env, api, frontend, log, bodyTime }: FrontOptions) {
  const { publicUrl } = env;
  const dev = env.nodeEnv === 'development';
  const headersOf = responseHeaders({ dev });
  const site = openSite({ api, frontend, log, publicUrl, headersOf });
  const app = createApp({ env, api, site, frontend, headersOf, log });
  // In development there is no cache, so that every page is rendered from the current code.
  const cache = dev ? null : answerCache({ api, pageAnswer: site.pageAnswer, publicUrl, log });
  const requests = requestReader(env, app);
  const isForeignPost = foreignPosts(env);
  const warnOfProxy = proxyWarning(env.trustProxy, log);
  /** Requests that the cache or the API is still answering, even if the client has disconnected. `close` waits for them. */
  const running = new Set<Promise<unknown>>();

  /** Sends the cached response. @returns false if there is none */
  function sendKept(wanted: CacheLookup, request: IncomingMessage, response: ServerResponse): boolean {
    const kept = cache?.current(wanted);
    if (!kept) return false;
    const sending = send(keepQuery(kept, request), request, response, headersOf, cache?.holderOf(wanted));
    sending?.catch((error: unknown) => fail(error, request, response));
    return true;
  }

  function begin(
    request: IncomingMessage,
    response: ServerResponse,
    wanted: CacheLookup | null,
    body?: Buffer,
  ): void {
    logAtEnd(log, request, response, traceOf(request));
    withRequestId(request.sender.id, () => {
      const answering = answer(request, response, wanted, body)
        .catch((error: unknown) => fail(error, request, response))
        .finally(() => running.delete(answering));
      running.add(answering);
    });
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    wanted: CacheLookup | null,
    body?: Buffer,
  ): Promise<void> {
    api.noteRequest(request);
    warnOfProxy(request);
    if (wanted && cache) {
      const made = await cache.find(wanted, traceOf(request));
      // A fallback (shown in an outage) has `noindex`, so crawlers would drop the page from search. After a 503, they retry.
      if (made.isFallback && isCrawler(request)) throw new Busy();
      return send(keepQuery(made, request), request, response, headersOf, cache.holderOf(wanted));
    }
    cache?.count('passed');
    const value = refused(request) ?? (await api.answer(requests.forApi(request, response, body)));
    if (value) return send(prepare(value, { isOnce: true }), request, response, headersOf);
    app(request, response);
  }

  /** Answers preflights and other sites' form posts, neither of which may reach the API. Returns null for other requests. */
  function refused(request: IncomingMessage): PageValue | null {
    if (isForeignPost(request))
      return text(
        403,
        languageOf(splitLanguage(request.url ?? '').code).say(
          'Please send the form from this website itself.',
        ),
      );
    const { isApi } = request.sender;
    if (!isApi || request.method !== 'OPTIONS') return null;
    const headers = preflightHeaders(request.headers['access-control-request-headers']);
    return { status: 204, headers, body: '' };
  }

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (!(error instanceof Busy)) log.error({ err: error }, 'unexpected error');
    cache?.count('refused');
    if (response.headersSent) return void response.destroy();
    const { say } = languageOf(splitLanguage(request.url ?? '').code);
    const refusal = prepare(text(503, say(busyText), { 'Retry-After': '2' }));
    send(refusal, request, response, headersOf);
  }

  const listener: RequestListener = (incoming, response) => {
    incoming.url = pathForm(incoming.url);
    incoming.sender = requests.senderOf(incoming);
    const wanted = cache?.addressIn(incoming) ?? null;
    if (wanted && sendKept(wanted, incoming, response)) return;
    const querying = cache?.queryIn(incoming);
    if (!querying) return begin(incoming, response, wanted);
    void querying.then(({ wanted: query, body }) => {
      if (query && sendKept(query, incoming, response)) return;
      begin(incoming, response, query, body);
    });
  };
  // Vite comes before `listener`, so that the hundreds of modules of a page are not logged.
  const inOrder: RequestListener = dev
    ? (request, response) =>
        frontend.files(request as never, response as never, () => listener(request, response))
    : listener;
  const plain = headersOf({ isSecure: publicUrl.startsWith('https:'), isApi: false, origin: null });
  const counted = env.metricsToken === null ? null : await loadMetrics(env.metricsToken, api, cache, plain);
  const guard = guarded(counted?.(inOrder) ?? inOrder, { api, headers: plain, bodyTime });
  return {
    listener: guard.listener,
    /** After this call, /healthz and /readyz respond with 503, so that a proxy stops sending requests. */
    leave: guard.leave,
    state: () => cache?.state(),
    /** Waits until the running requests, which need the database, have ended or `limit` has resolved. Then closes the cache. */
    async close(limit: Promise<unknown>) {
      await Promise.race([Promise.all(running), limit]);
      cache?.close();
    },
  };
}

/** Loads the metrics library, which is used only if METRICS_TOKEN is set. */
async function loadMetrics(
  token: string,
  api: Api,
  cache: ReturnType<typeof answerCache> | null,
  headers: readonly string[],
) {
  const { openMetrics } = await import('./metrics/metrics.ts');
  return openMetrics({ token, api, cache: cache?.totals ?? null, headers });
}
