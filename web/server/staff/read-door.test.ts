/** Reads of staff have the same answers before Express and in Express, and a session that ended is refused at both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Api, createApi } from 'api';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../api/src/testing/cluster.ts';
import { unhurried } from '../../../api/src/testing/unhurried.ts';
import { createApp } from '../app.ts';
import type { Frontend } from '../frontend/frontend.ts';
import { readDoor } from './read-door.ts';

const frontend: Frontend = {
  files: (_request, _response, next) => next(),
  assetsOf: () => ({ scripts: [], styles: [], preloads: [], fonts: [] }),
  adminAssets: { scripts: [], styles: [], preloads: [], fonts: [] },
  loadRenderer: () => import('../../src/entries/site.server.tsx'),
  close: async () => {},
};
const admin = { email: 'counsellor@prasthan.example', password: 'correct horse battery' };
const publicUrl = 'http://site.example';
const folder = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
const closing: (() => unknown)[] = [];
const lines: Record<string, unknown>[] = [];
let api: Api;
let inExpress = 0;
let [front, back, authorization] = ['', '', ''];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const database = await createTestDatabase();
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
      databaseUrl: database.url,
      dataDir: join(folder, 'server'),
      mediaDir: join(folder, 'media'),
      jwtSecret: 'a secret for tests, and for tests alone',
      adminEmail: admin.email,
      adminPassword: admin.password,
      seed: 'demo',
      rateLimits: false,
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
  front = await listen(readDoor({ app, next: counting, api, log }));
  closing.push(
    () => api.close(),
    () => database.drop(),
  );
  for (let number = 0; number < 8; number += 1) {
    const enquiry = {
      name: `राई ${number}`,
      email: `a${number}@mail.example`,
      message: 'ten characters and more',
    };
    await send(back, '/api/contact', {}, enquiry);
  }
  const { text } = await send(back, '/api/admin/login', {}, admin);
  authorization = `Bearer ${JSON.parse(text).data.token}`;
  await send(front, '/api/admin/stats', { authorization });
});
afterAll(async () => {
  for (const each of closing) await each();
  rmSync(folder, { recursive: true, force: true });
});

type Headers = Record<string, string>;
const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

function send(
  origin: string,
  path: string,
  headers: Headers = {},
  body?: object,
  method = body ? 'POST' : 'GET',
) {
  const text = body && JSON.stringify(body);
  const sent = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {};
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const asked = request(origin + path, { method, headers: { ...sent, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const decode = decoders[answer.headers['content-encoding'] ?? ''];
          const decoded = decode && bytes.length > 0 ? decode(bytes) : bytes;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: decoded.toString() });
        });
      });
      asked.once('error', reject).end(text);
    },
  );
}

/** An answer without what is new each time, or differs by the way of compressing. */
function comparable({ status, headers, text }: Awaited<ReturnType<typeof send>>) {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...rest } = headers;
  const { 'transfer-encoding': _chunked, etag, ...others } = rest;
  return { status, headers: { ...others, etag }, text };
}

const signedIn = () => ({ authorization });
const inbox = '/api/admin/contacts';

it.each<[string, path: string, headers: () => Headers, isInFront: boolean]>([
  ['the inbox', inbox, signedIn, true],
  ['a page of it', `${inbox}?limit=3&order=oldest`, signedIn, true],
  ['a search in Devanagari', `${inbox}?q=${encodeURIComponent('राई')}`, signedIn, true],
  ['a repeated parameter', `${inbox}?q=a&q=b&limit=2`, signedIn, true],
  ['an unknown status', `${inbox}?status=lost`, signedIn, true],
  ['a foreign cursor', `${inbox}?cursor=none`, signedIn, true],
  ['a broken escape', `${inbox}?q=%`, signedIn, true],
  ['the counts', '/api/admin/stats', signedIn, true],
  ['all posts', '/api/admin/blog', signedIn, true],
  ['brotli', inbox, () => ({ ...signedIn(), 'accept-encoding': 'gzip, br' }), true],
  ['gzip', inbox, () => ({ ...signedIn(), 'accept-encoding': 'gzip' }), true],
  ['a small answer', '/api/admin/stats', () => ({ ...signedIn(), 'accept-encoding': 'br' }), true],
  ['a bad bearer', inbox, () => ({ authorization: 'Bearer none' }), true],
  ['another scheme', inbox, () => ({ authorization: 'Basic none' }), true],
  ['no bearer', inbox, () => ({}), false],
  ['a public list with a bearer', '/api/services', signedIn, false],
  ['a file', '/api/admin/contacts.csv', signedIn, false],
  ['a row by its id', `${inbox}/none`, signedIn, false],
  ['a slash at the end', `${inbox}/`, signedIn, false],
  ['a foreign origin', inbox, () => ({ ...signedIn(), origin: 'http://other.example' }), false],
  ['a condition', inbox, () => ({ ...signedIn(), 'if-none-match': '"none"' }), false],
])('%s: the same answer', async (_name, path, headers, isInFront) => {
  const before = inExpress;
  const inFront = comparable(await send(front, path, headers()));
  expect(inExpress - before).toBe(isInFront ? 0 : 1);
  expect(inFront).toEqual(comparable(await send(back, path, headers())));
});

it('keeps the id of a proxy, and writes one line in the log, without what was searched for', async () => {
  const headers = { ...signedIn(), 'x-request-id': 'given-by-a-proxy' };
  const answer = await send(front, `${inbox}?q=somebody`, headers);
  expect(answer.headers['x-request-id']).toBe('given-by-a-proxy');
  const written = () => lines.filter(({ requestId }) => requestId === 'given-by-a-proxy');
  await expect.poll(written).toHaveLength(1);
  expect(written()[0]).toMatchObject({ method: 'GET', path: inbox, status: 200, msg: 'request' });
});

it('a session that ended elsewhere is refused within a second, and one that ends here at once', async () => {
  const signIn = async () => {
    const { text } = await send(back, '/api/admin/login', {}, admin);
    return { authorization: `Bearer ${JSON.parse(text).data.token}` };
  };
  const status = async (bearer: object) => (await send(front, inbox, { ...signedIn(), ...bearer })).status;
  const elsewhere = await signIn();
  const here = await signIn();
  expect([await status(elsewhere), await status(here)]).toEqual([200, 200]);
  const { em } = await api.createContext();
  const [, sid] = /"sid":"([^"]+)"/.exec(
    Buffer.from(elsewhere.authorization.split('.')[1] ?? '', 'base64url').toString(),
  ) as RegExpExecArray;
  await em.execute('delete from session where id = ?', [sid]);
  await expect.poll(() => status(elsewhere), { interval: 50 }).toBe(401);
  expect(await status(here)).toBe(200);
  await send(back, '/api/admin/logout', here, {});
  expect(await status(here)).toBe(401);
});
