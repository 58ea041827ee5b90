import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { apiGate } from './api-gate.ts';
import { renderings } from './cache/gate.ts';
import { inject } from './cache/inject.ts';
import { bodyOf, queryKeys, withBody } from './cache/query.ts';

const staff = 'Bearer signed';
const most = renderings.atOnce + renderings.waiting;

let server: Server | undefined;
/** The answers that the API still makes. */
let made: (() => void)[] = [];

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  made = [];
});

/** An API that answers when the test says so, behind the gate. */
async function start(): Promise<{ app: RequestListener; url: string }> {
  const app = express();
  app.use(['/api', '/graphql'], apiGate({ isSigned: (header) => header === staff }));
  app.use((_request, response) => void made.push(() => response.json({ success: true })));
  const keyOf = queryKeys({ rest: new Map(), isShared: () => false });
  server = createServer(async (incoming, response) => {
    if (incoming.method !== 'POST' || incoming.url !== '/graphql') return app(incoming, response);
    const body = await bodyOf(incoming);
    if (body) app(withBody(incoming, body, keyOf(body).kind), response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { app, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Sends more than may run and wait. Resolves when the first is refused. */
async function flood(send: () => Promise<Response>): Promise<Response> {
  const refused = await Promise.race(Array.from({ length: most + 1 }, send));
  expect(made).toHaveLength(renderings.atOnce);
  return refused;
}

/** Answers all that runs, and what then comes in, until the work is done. */
const answerAll = <Answer>(work: Promise<Answer>): Promise<Answer> => {
  const answering = setInterval(() => {
    for (const answer of made.splice(0)) answer();
  }, 5);
  return work.finally(() => clearInterval(answering));
};

const ask = (url: string, query: string) =>
  fetch(`${url}/graphql`, { method: 'POST', body: JSON.stringify({ query }) });

test('a flood of reads is refused in words, and takes no place from queries, writes, staff or the cache', async () => {
  const { app, url } = await start();
  const refused = await flood(() => fetch(`${url}/api/services?made=${Math.random()}`));
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.json()).toEqual({ success: false, message: expect.stringContaining('try again') });

  const others = Promise.all([
    ask(url, '{ services { title } }').then(({ status }) => status),
    fetch(`${url}/api/contact`, { method: 'POST' }).then(({ status }) => status),
    fetch(`${url}/api/admin/contacts`, { headers: { authorization: staff } }).then(({ status }) => status),
    inject(app, { method: 'GET', url: '/api/services', headers: {} }).then(({ status }) => status),
    fetch(`${url}/team`).then(({ status }) => status),
  ]);
  await expect.poll(() => made.length).toBe(renderings.atOnce + 5);
  for (const answer of made.slice(renderings.atOnce)) answer();
  expect(await others).toEqual([200, 200, 200, 200, 200]);
});

test('a flood of queries is refused as GraphQL says it, and an enquiry over GraphQL is not', async () => {
  const { url } = await start();
  const refused = await flood(() => ask(url, `{ search(q: "${Math.random()}") { title } }`));
  expect(refused.status).toBe(503);
  expect((await refused.json()).errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
  const enquiry = ask(url, 'mutation { submitEnquiry(input: {}) { id } }');
  // A query in the address: its body was not read before.
  const unread = fetch(`${url}/graphql?query={a}`);
  await expect.poll(() => made.length).toBe(renderings.atOnce + 2);
  for (const answer of made) answer();
  expect((await enquiry).status).toBe(200);
  expect((await unread).status).toBe(200);
});

test('a made-up bearer opens nothing, nor does the spelling of the path', async () => {
  const { url } = await start();
  const headers = { authorization: 'Bearer made-up' };
  expect((await flood(() => fetch(`${url}/API/services`, { headers }))).status).toBe(503);
});

test('places come free: at the answer, and not when a client leaves', async () => {
  const { url } = await start();
  for (let each = 0; each < renderings.atOnce; each += 1) {
    const leaving = request(`${url}/api/services`).on('error', () => undefined);
    leaving.end();
    await expect.poll(() => made.length).toBe(each + 1);
    leaving.destroy();
  }
  const waiting = fetch(`${url}/api/team`);
  expect(await Promise.race([waiting, setTimeout(200, 'waits')])).toBe('waits');
  expect((await answerAll(waiting)).status).toBe(200);
});
