/** The two doors of POST /api/contact give the same answers: before Express, and the REST row in Express. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, createApi } from 'api';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../../../api/src/testing/cluster.ts';
import { type CuttableProxy, cuttableProxy } from '../../../api/src/testing/cuttable-proxy.ts';
import { unhurried } from '../../../api/src/testing/unhurried.ts';
import { createApp } from '../app.ts';
import type { Frontend } from '../frontend/frontend.ts';
import { enquiryDoor } from './enquiry-door.ts';

const frontend: Frontend = {
  files: (_request, _response, next) => next(),
  assetsOf: () => ({ scripts: [], styles: [], preloads: [], fonts: [] }),
  adminAssets: { scripts: [], styles: [], preloads: [], fonts: [] },
  loadRenderer: () => import('../../src/entries/site.server.tsx'),
  close: async () => {},
};
const enquiry = {
  name: 'Asmita',
  email: 'asmita@mail.example',
  message: 'ten characters and more',
  status: 'completed',
};
const publicUrl = 'http://site.example';
const folder = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
const closing: (() => unknown)[] = [];
const lines: Record<string, unknown>[] = [];
let api: Api;
let way: CuttableProxy;
/** How many requests reached Express. */
let inExpress = 0;
let [front, back] = ['', ''];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/contact`;
}

beforeAll(async () => {
  const database = await createTestDatabase();
  way = await cuttableProxy(database.url);
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const env = {
    publicUrl,
    nodeEnv: 'production',
    trustProxy: 'loopback',
    metricsToken: null,
    allowedOrigins: [],
  } as const;
  api = await createApi(
    {
      ...env,
      allowedOrigins: [],
      nodeEnv: 'test',
      port: 0,
      host: '127.0.0.1',
      databaseUrl: way.url,
      dataDir: join(folder, 'server'),
      mediaDir: join(folder, 'media'),
      jwtSecret: 'a secret for tests, and for tests alone',
      adminEmail: 'counsellor@prasthan.example',
      adminPassword: 'correct horse battery',
      seed: 'none',
      rateLimits: true,
      backupDir: null,
      backupKeep: 14,
      mail: null,
      drainSeconds: 0,
    },
    { log, ...unhurried },
  );
  const app = createApp({ env, api, frontend, log });
  const counting: RequestListener = (asked, answer) => {
    inExpress += 1;
    app(asked, answer);
  };
  back = await listen(counting);
  front = await listen(
    enquiryDoor({ app, next: counting, api, env: { publicUrl, allowedOrigins: [] }, log }),
  );
  closing.push(
    () => api.close(),
    () => way.cut(),
    () => database.drop(),
  );
  await send(front, enquiry);
});
afterAll(async () => {
  for (const each of closing) await each();
  rmSync(folder, { recursive: true, force: true });
});

let visitors = 0;
/** Each send comes from an address of its own unless it names one. */
function send(url: string, body: unknown, headers: Record<string, string> = {}) {
  visitors += 1;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const by = { 'x-forwarded-for': `203.0.${visitors >> 8}.${visitors & 255}` };
      const asked = request(url, { method: 'POST', headers: { ...sent, ...by, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      asked.once('error', reject).end(text);
    },
  );
}

const id = /[0-9a-f]{8}-[0-9a-f-]{27}/;
/** An answer without what is new each time. The tag follows from the text, so it stays where the text has no id. */
function comparable({ status, headers, text }: Awaited<ReturnType<typeof send>>) {
  const { date: _date, 'x-request-id': _id, etag, ...rest } = headers;
  return {
    status,
    headers: { ...rest, etag: id.test(text) ? typeof etag : etag },
    text: text.replace(id, ''),
  };
}

it.each<[string, unknown, Record<string, string>, isInFront: boolean]>([
  ['a valid enquiry', enquiry, {}, true],
  ['from a page of ours', enquiry, { origin: publicUrl }, true],
  ['in Nepali', { ...enquiry, name: 'अस्मिता राई' }, {}, true],
  ['without anything', {}, {}, true],
  ['with bad fields', { ...enquiry, email: 'no', service: 'none', name: '<b>'.repeat(100) }, {}, true],
  ['with a byte that cannot be stored', { ...enquiry, name: 'a\u0000b' }, {}, true],
  ['with a key', enquiry, { 'idempotency-key': 'some-key' }, true],
  [
    'of compressible length',
    { ...enquiry, message: 'x'.repeat(20_000) },
    { 'accept-encoding': 'gzip' },
    true,
  ],
  ['with a number as its name', { ...enquiry, name: 5 }, {}, false],
  ['with null', { ...enquiry, company: null }, {}, false],
  ['that is no object', [], {}, false],
  ['that is not JSON', '{"name":', {}, false],
  ['that is empty', '', {}, false],
  ['that is too large', { ...enquiry, message: 'x'.repeat(2_200_000) }, {}, false],
  ['of another type', enquiry, { 'content-type': 'text/plain' }, false],
  ['in another charset', enquiry, { 'content-type': 'application/json; charset=utf-16' }, false],
  ['from elsewhere', enquiry, { origin: 'http://other.example' }, false],
  ['with a bad bearer', enquiry, { authorization: 'Bearer none' }, false],
])('an enquiry %s gets the same answer', async (_name, body, headers, isInFront) => {
  const before = inExpress;
  const inFront = comparable(await send(front, body, headers));
  expect(inExpress - before).toBe(isInFront ? 0 : 1);
  expect(inFront).toEqual(comparable(await send(back, body, headers)));
});

it('a repetition at the other door is the same enquiry', async () => {
  const key = { 'idempotency-key': 'twice' };
  const [first, second] = [await send(front, enquiry, key), await send(back, enquiry, key)];
  expect(first.status).toBe(201);
  expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text));
  expect(second.headers.etag).toBe(first.headers.etag);
});

it('both doors count an address together, and refuse it in the same words', async () => {
  const by = { 'x-forwarded-for': '203.0.113.200' };
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let number = 0; number < 30; number += 1) {
    const url = number % 2 ? front : back;
    expect((await send(url, number % 3 ? enquiry : {}, by)).status).toBe(number % 3 ? 201 : 400);
  }
  const inFront = await send(front, enquiry, by);
  expect(inFront.status).toBe(429);
  const inBack = await send(back, enquiry, by);
  expect(comparable(inFront)).toEqual(comparable(inBack));
});

it('keeps the id of a proxy, and writes one line in the log', async () => {
  const headers = { 'x-request-id': 'given-by-a-proxy' };
  const answer = await send(front, enquiry, headers);
  expect(answer.headers['x-request-id']).toBe('given-by-a-proxy');
  const written = () => lines.filter(({ requestId }) => requestId === 'given-by-a-proxy');
  await expect.poll(written).toHaveLength(1);
  const line = { method: 'POST', path: '/api/contact', status: 201, msg: 'request' };
  expect(written()[0]).toMatchObject({ ...line, milliseconds: expect.any(Number) });
});

it('answers the same while the database is away', async () => {
  await way.cut();
  const [inFront, inBack] = [await send(front, enquiry), await send(back, enquiry)];
  await way.mend();
  expect(inFront.status).toBe(201);
  expect(comparable(inFront)).toEqual(comparable(inBack));
});
