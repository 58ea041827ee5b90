/** Serves `GET /metrics` in the Prometheus format to clients with METRICS_TOKEN. Loaded only if a token is set. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import type { Api } from 'api';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { kindOf } from './kind-of.ts';

interface MetricsOptions {
  token: string;
  api: Pick<Api, 'measures' | 'version'>;
  /** Returns the number of responses by result (such as `hits`) since the start; null without a cache. */
  cache: (() => Readonly<Record<string, number>>) | null;
  /** Names and values alternate. */
  headers: readonly string[];
}

/** @returns a function that wraps a listener, counts its requests and serves /metrics */
export function openMetrics({
  token,
  api,
  cache,
  headers,
}: MetricsOptions): (next: RequestListener) => RequestListener {
  const registry = new Registry();
  // The label identifies the instance, because each scrape behind a load balancer may reach a different one.
  registry.setDefaultLabels({ server: hostname() });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'prasthan_requests_total',
    help: 'Requests by kind and status.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'prasthan_request_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `prasthan_${name}`, help, labelNames, registers });
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name: `prasthan_${name}`, help, labelNames: [label], registers });
  const info = gauge('info', 'The version of the server.', ['version']);
  info.set({ version: api.version }, 1);
  const up = gauge('database_up', 'Whether the database answers.');
  const connections = gauge('database_connections', 'Connections to the database, of all instances.', [
    'state',
  ]);
  const jobs = gauge('jobs', 'Runs of work in the background, by job and state.', ['job', 'state']);
  const mail = gauge('mail', 'Mails of enquiries that wait or have failed.', ['state']);
  const journal = gauge(
    'journal_waiting',
    'Enquiries that wait for the database in the journal of this server.',
  );
  const enquiries = counter('enquiries_total', 'Enquiries acknowledged, by where they were kept.', 'kept');
  const answers = counter(
    'cache_answers_total',
    'Public answers: of the cache (hits), made, passed on, refused.',
    'result',
  );

  async function measure(): Promise<void> {
    const found = await api.measures();
    up.set(found.isUp ? 1 : 0);
    for (const each of [connections, jobs, mail]) each.reset();
    for (const { state, count } of found.connections) connections.set({ state }, count);
    for (const { name, state, count } of found.jobs) jobs.set({ job: name, state }, count);
    for (const [state, count] of Object.entries(found.mail)) mail.set({ state }, count);
    journal.set(found.journal);
    enquiries.reset();
    for (const [kept, count] of Object.entries(found.enquiries)) enquiries.inc({ kept }, count);
    answers.reset();
    for (const [result, count] of Object.entries(cache?.() ?? {})) answers.inc({ result }, count);
  }

  const known = digest(`Bearer ${token}`);
  const answer: RequestListener = async (request, response) => {
    const head = [...headers, 'Cache-Control', 'no-store'];
    // Compares in constant time, so that the duration reveals nothing about the token.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), known))
      return void response
        .writeHead(401, [...head, 'Content-Type', 'text/plain; charset=utf-8', 'WWW-Authenticate', 'Bearer'])
        .end();
    await measure();
    const text = await registry.metrics();
    response.writeHead(200, [...head, 'Content-Type', registry.contentType]).end(text);
  };

  return (next) => (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (path === '/metrics' && request.method === 'GET')
      return Promise.resolve(answer(request, response)).catch(() => response.destroy());
    const kind = kindOf(request.method ?? '', path);
    const end = durations.startTimer({ kind });
    response.once('close', () => {
      end();
      // A request has no status if the client disconnected early.
      requests.inc({ kind, status: response.writableFinished ? String(response.statusCode) : 'left' });
    });
    return next(request, response);
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
