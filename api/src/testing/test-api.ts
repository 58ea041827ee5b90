import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Api, createApi } from '../api.ts';
import type { Env } from '../env.ts';
import { ConnectionRequest } from '../http/request.ts';
import { createTestDatabase } from './cluster.ts';
import { expectContract } from './contract.ts';
import { type CuttableProxy, cuttableProxy } from './cuttable-proxy.ts';
import { anEnquiry } from './factories.ts';
import { watchFaults } from './faults.ts';
import { useFolder } from './folder.ts';
import { listen } from './listen.ts';
import { connected } from './query.ts';
import { ADMIN, testEnv } from './test-env.ts';
import { unhurriedWait } from './unhurried.ts';

export { ADMIN, SECRET } from './test-env.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test may read any field of the response, and fails if the field is missing.
  body: any;
}

export interface TestApi {
  api: Api;
  origin: string;
  token: string;
  /** The errors that the API logged. A test that expects one must remove it (`splice`). Any other error fails the test. */
  faults: string[];
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  asAdmin(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  graphql(query: string, variables?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a GraphQL request with the owner's token. @returns the body */
  ask(query: string, variables?: object, headers?: Record<string, string>): Promise<Answer['body']>;
  /** Creates a record over REST as the owner. @param path - the kind's path, such as "services" */
  create(path: string, body: object): Promise<Answer['body']>;
  /** Sends an enquiry as a visitor would. @returns its id */
  enquire(overrides?: Parameters<typeof anEnquiry>[0]): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test may read any column.
  sql<Row = any>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The URL of the database itself, even if the API connects through a proxy. */
  databaseUrl: string;
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/**
 * Starts the API on a new database and a free port.
 * @param wayTo - returns the URL that the API uses for its database, such as the URL of a proxy
 * @param jobsAfter - the number of milliseconds until the jobs start; null if only `api.jobs.run` runs them
 */
export async function startTestApi(
  overrides: Partial<Env> = {},
  wayTo: (url: string) => Promise<string> = async (url) => url,
  jobsAfter: number | null = null,
): Promise<TestApi> {
  const database = await createTestDatabase();
  const faults: string[] = [];
  const unwatch = watchFaults(faults);
  const log = pino({ level: 'error' }, { write: (line) => void faults.push(line) });
  // Each server locks its data folder, so each server needs its own.
  const dataDir = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
  const env = { ...testEnv(await wayTo(database.url), dataDir), ...overrides };
  const clear = async () => {
    unwatch();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const api = await createApi(env, { log, jobsAfter }).catch(async (error) => {
    await clear();
    throw error;
  });
  // Gives the owner a name, as if the owner had already chosen one.
  const { em } = await api.createContext();
  if (env.adminPassword)
    await em.execute(`update admin set name = 'counsellor' where email = ?`, [ADMIN.email]);
  const server = createServer(apiListener(api));
  // With a short timeout, a busy server might close an idle connection just when the client reuses it.
  server.keepAliveTimeout = 300_000;
  const origin = await listen(server);

  const call: TestApi['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text ? JSON.parse(text) : null;
    if (path.startsWith('/api/')) expectContract(method, path, response.status, answer);
    return { status: response.status, headers: response.headers, body: answer };
  };
  const login = await call('POST', '/api/admin/login', api.firstAdmin ?? ADMIN);
  const token: string = login.body.data.token;
  // The inbox feed ends all subscriptions when its connection opens. Wait for the first heartbeat, which the feed sends after
  // that, so that the feed does not end the subscription of a test.
  const beats = `select from pg_stat_activity
    where datname = current_database() and query like 'select ''heartbeat%'`;
  while ((await em.execute(beats)).length === 0) await sleep(20);
  const asAdmin: TestApi['asAdmin'] = (method, path, body, headers) =>
    call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
  return {
    api,
    origin,
    token,
    faults,
    call,
    asAdmin,
    graphql: (query, variables, headers) => call('POST', '/graphql', { query, variables }, headers),
    ask: async (query, variables, headers) =>
      (await asAdmin('POST', '/graphql', { query, variables }, headers)).body,
    create: async (path, body) => (await asAdmin('POST', `/api/admin/${path}`, body)).body.data,
    enquire: async (overrides) => (await call('POST', '/api/contact', anEnquiry(overrides))).body.data._id,
    sql: async (text, values = []) => (await api.createContext()).em.execute(text, values),
    databaseUrl: database.url,
    connect: () => connected(database.url),
    async close() {
      server.closeAllConnections();
      server.close();
      await api.close();
      await clear();
    },
  };
}

/** Starts the API before the tests of the file or of the `describe`, and closes it after them. */
export function useTestApi(...args: Parameters<typeof startTestApi>): TestApi {
  const server = {} as TestApi;
  beforeAll(async () => void Object.assign(server, await startTestApi(...args)));
  afterAll(() => server.close());
  return server;
}

/** An API whose connection to the database the test can cut, and whose data folder the test can read. */
export interface CuttableApi {
  server: TestApi;
  way: CuttableProxy;
  dataDir: string;
  journal: string;
}

/** @param isHurried - true to let requests wait only ten seconds for the database, so that a test can wait until they fail */
export function useCuttableApi({ isHurried = false } = {}): CuttableApi {
  const dataDir = useFolder();
  const api = { dataDir, journal: join(dataDir, 'enquiries') } as CuttableApi;
  afterAll(() => api.way.cut());
  const databaseWait = isHurried ? 10 : unhurriedWait;
  api.server = useTestApi({ dataDir, databaseWait }, async (url) => {
    api.way = await cuttableProxy(url);
    return api.way.url;
  });
  return api;
}

/** Serves the API without the site. The site's server has its own listener (`web/server/front.ts`). */
function apiListener({ answer, noteRequest, router }: Api): RequestListener {
  const app = express().use(router);
  return async (request, response) => {
    noteRequest(request);
    const made = await answer(new ConnectionRequest(request, response));
    if (!made) return app(request, response);
    const { status, headers, body } = made;
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  };
}
