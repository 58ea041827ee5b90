// `pnpm bench inbox [enquiries]`: measures the inbox over HTTP, one request at a time, on a full inbox in a temporary
// embedded PostgreSQL. A p95 of 50 ms or more is slow (docs/product.md, "Performance").
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import pino from 'pino';
import { createApi } from '../api.ts';
import { readEnv } from '../env.ts';
import { COMMON_WORD, fillInbox, RARE_WORD, UNKNOWN_LETTERS } from './bench-rows.ts';
import { measure, type Times, table } from './measure.ts';

const LIMIT_MS = 50;
const MOST = 1_000_000;
const admin = { email: 'bench@localhost', password: 'a password for the bench alone' };
const say = (line: string) => void process.stdout.write(`${line}\n`);

// The queries that the admin sends.
const inbox = `query ($after: String, $status: String, $query: String, $order: ContactOrder) {
  adminContacts(first: 50, after: $after, status: $status, query: $query, order: $order) {
    totalCount totalIsCapped pageInfo { hasNextPage endCursor }
    edges { cursor node { _id version name email phone company service status createdAt } }
  }
}`;
const dashboard = `{
  adminStats { totalContacts totalServices totalBlogPosts totalTestimonials totalTeam }
  waiting: adminContacts(first: 5, status: "new") {
    totalCount totalIsCapped edges { node { _id name service createdAt } }
  }
  dueFollowUps(first: 10) { _id name service followUpOn }
  enquiriesByDay(days: 28) { day count }
}`;

const count = Math.min(Number(process.argv[2]) || 100_000, MOST);
const dataDir = mkdtempSync(join(tmpdir(), 'prasthan-bench-'));
try {
  await bench();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const env = readEnv(
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    dataDir,
  );
  const api = await createApi(env, { log: pino({ level: 'error' }), say });
  const server = express().use(api.router).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    say(`Writing ${count.toLocaleString('en')} enquiries ...`);
    const { em } = await api.createContext();
    await fillInbox(em, count);
    const rows = await run(await signedIn(origin));
    say(`\n${table(rows, LIMIT_MS)}\n`);
  } finally {
    server.closeAllConnections();
    server.close();
    await api.close();
  }
}

type Ask = (query: string, variables?: object) => Promise<{ adminContacts: Page }>;
interface Page {
  pageInfo: { endCursor: string };
}

async function run(ask: Ask): Promise<Times[]> {
  const page = (variables: object) => () => ask(inbox, variables);
  const follow = async (variables: object, pages: number) => {
    let after: string | null = null;
    for (let turned = 0; turned < pages; turned += 1) {
      after = (await ask(inbox, { ...variables, after })).adminContacts.pageInfo.endCursor;
    }
    return { ...variables, after };
  };
  const cases: [name: string, request: () => Promise<unknown>][] = [
    // The cost of a request that reads nothing: shows how much a busy machine distorts the other times.
    ['nothing at all', () => ask('{ __typename }')],
    ['first page', page({})],
    ['page 101', page(await follow({}, 100))],
    ['status', page({ status: 'completed' })],
    ['oldest first', page({ order: 'OLDEST' })],
    ['follow-ups first', page({ order: 'FOLLOW_UP' })],
    ['follow-ups first, page 101', page(await follow({ order: 'FOLLOW_UP' }, 100))],
    ['status, follow-ups first', page({ status: 'contacted', order: 'FOLLOW_UP' })],
    ['rare word', page({ query: RARE_WORD })],
    ['common word', page({ query: COMMON_WORD })],
    ['common word, follow-ups first', page({ query: COMMON_WORD, order: 'FOLLOW_UP' })],
    ['common word and status', page({ query: COMMON_WORD, status: 'new' })],
    ['two letters', page({ query: 'ka' })],
    ['two letters that are nowhere', page({ query: UNKNOWN_LETTERS })],
    ['e-mail fragment', page({ query: '.4711@mail' })],
    ['phone fragment', page({ query: '98000123' })],
    ['dashboard', () => ask(dashboard)],
  ];
  const rows: Times[] = [];
  for (const [name, request] of cases) rows.push(await measure(name, request));
  return rows;
}

async function signedIn(origin: string): Promise<Ask> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { errors?: unknown; data: never };
    if (!response.ok || answer.errors)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data as unknown;
  };
  const { token } = (await post('/api/admin/login', admin)) as { token: string };
  const authorization = `Bearer ${token}`;
  return async (query, variables) =>
    (await post('/graphql', { query, variables }, { authorization })) as never;
}
