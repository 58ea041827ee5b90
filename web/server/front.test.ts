/** Compares the response to one request of each kind with a snapshot of its status, its headers and the shape of its body. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Api } from 'api';
import type { ResponseValue } from 'api/response';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../api/src/testing/cluster.ts';
import { listen } from '../../api/src/testing/listen.ts';
import { testEnv } from '../../api/src/testing/test-env.ts';
import { openFront } from './front.ts';
import { staticFiles } from './frontend/static-files.ts';
import { logOptions } from './request-log.ts';
import { admin, openTestSite, stubFrontend, type TestSite } from './site.testing.ts';

const partner = 'https://partner.example';
const metricsToken = 'a token that is long enough for the metrics';
const folder = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
const closing: (() => unknown)[] = [];
const lines: { msg: string; requestId?: string; status?: number; path?: string }[] = [];
let api: TestSite['api'];
let front: TestSite['front'];
let port = 0;
let bearer = '';

function makeFrontend() {
  const files = join(folder, 'files');
  mkdirSync(join(files, 'assets'), { recursive: true });
  writeFileSync(join(files, 'assets/site.js'), 'export {};');
  utimesSync(join(files, 'assets/site.js'), 0, 0);
  const inlineStyle = { css: 'body{margin:0}', hash: 'sha256-of-the-style' };
  const assets = { scripts: ['/assets/site.js'], styles: [], preloads: [], fonts: [] };
  return stubFrontend({
    files: staticFiles(files),
    assetsOf: () => ({ ...assets, inlineStyle }),
    adminAssets: assets,
  });
}

beforeAll(async () => {
  const database = await createTestDatabase();
  const log = pino(logOptions, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const site = await openTestSite({
    databaseUrl: database.url,
    dataDir: join(folder, 'server'),
    more: { seed: 'showcase', trustProxy: 'loopback', metricsToken, allowedOrigins: [partner] },
    frontend: makeFrontend(),
    log,
    jobsAfter: null,
  });
  ({ api, front, port } = site);
  closing.push(
    () => site.close(),
    () => database.drop(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  const login = await send('POST', '/api/admin/login', json, JSON.stringify(admin));
  bearer = `Bearer ${JSON.parse(login.text).data.token}`;
  // Load the renderer first, because while it is loading, a busy server answers forms with 503.
  await import('../src/entries/site.server.tsx');
  // Store an enquiry, because the snapshot of the inbox contains one and the seed creates none.
  await send('POST', '/api/contact', json, JSON.stringify(enquiry));
  // Request the CSV export first. The snapshots show that later responses do not get the headers of the export.
  await send('GET', '/api/admin/contacts.csv', { authorization: bearer });
});
afterAll(async () => {
  for (const each of closing) await each();
});

type Headers = Record<string, string>;
interface Answered {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
}

function send(method: string, path: string, headers: Headers = {}, body?: string): Promise<Answered> {
  const length =
    body === undefined || headers['transfer-encoding']
      ? {}
      : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const asked = request({ port, method, path, headers: { host: 'site.example', ...length, ...headers } });
    asked.once('response', (answer) => void read(answer).then(resolve, reject));
    asked.once('error', reject).end(body);
  });
}

async function read(answer: IncomingMessage): Promise<Answered> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const encoding = bytes.length > 0 ? answer.headers['content-encoding'] : undefined;
  const decoded =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
  );
  return { status: answer.statusCode ?? 0, headers, text: decoded.toString() };
}

/**
 * Returns the headers to record. Leaves out the date and, for compressed bodies, the length and the transfer encoding. Replaces
 * other values that differ between runs.
 */
function recordedHeaders({ headers, text }: Answered) {
  const { date: _date, 'content-length': length, 'transfer-encoding': chunked, ...rest } = headers;
  const framing = headers['content-encoding']
    ? {}
    : {
        ...(length && { length: Number(length) === Buffer.byteLength(text) ? 'of the body' : 'of GET' }),
        chunked,
      };
  return Object.fromEntries(
    Object.entries({
      ...rest,
      ...framing,
      ...(headers['content-disposition'] && {
        'content-disposition': headers['content-disposition'].replace(/\d{4}-\d\d-\d\d/, '…'),
      }),
      ...(headers.etag && { etag: headers.etag.replace(/".+"/, '"…"') }),
      ...(headers['x-request-id'] && {
        'x-request-id': headers['x-request-id'].replace(/^(?!given).*/, 'made'),
      }),
    })
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * Keeps `message`, `errors`, `code`, `status`, booleans and null. Replaces other values by their types. Reduces each array to
 * its first element.
 */
function shapeOf(value: unknown, isOurs = false): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0], isOurs)] : [];
  if (typeof value !== 'object' || value === null)
    return isOurs || value === null || typeof value === 'boolean' ? value : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      shapeOf(each, isOurs || ['message', 'errors', 'code', 'status'].includes(name)),
    ]),
  );
}

function recordedBody({ headers, text }: Answered): unknown {
  const type = headers['content-type'] ?? '';
  if (text.startsWith('{"openapi"')) return Object.keys(JSON.parse(text));
  if (type.includes('json') && text) return shapeOf(JSON.parse(text));
  if (type.includes('html') && text) return /<title>(.*?)<\/title>/.exec(text)?.[1];
  return /^(# HELP|<\?xml|User-agent|export|\uFEFF)/.test(text) ? text.slice(0, 12) : text;
}

const record = (answered: Answered) => ({
  status: answered.status,
  headers: recordedHeaders(answered),
  body: recordedBody(answered),
});

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const enquiry = { name: 'Asmita', email: 'asmita@mail.example', message: 'ten characters and more' };
const none = '01890000-0000-7000-8000-000000000000';
const query = (text: string, variables = {}) => JSON.stringify({ query: text, variables });
const inbox = query(
  '{ adminEnquiries(first: 25) { totalCount edges { cursor node { _id name email status createdAt notes { _id } } } } }',
);
const shared = query('{ services { _id title category } }');

type Case = [name: string, method: string, path: string, headers?: Headers, body?: string, isStaff?: true];
const cases: Record<string, Case[]> = {
  'a read over REST': [
    ['a public list', 'GET', '/api/services'],
    ['a public list with a parameter', 'GET', '/api/services?category=finance'],
    ['a public list with a made-up value', 'GET', '/api/services?category=made-up'],
    ['a public list, HEAD', 'HEAD', '/api/services'],
    ['a public list, brotli', 'GET', '/api/services', { 'accept-encoding': 'br' }],
    ['a public list, gzip', 'GET', '/api/services', { 'accept-encoding': 'gzip' }],
    ['a public list, as staff', 'GET', '/api/services', {}, undefined, true],
    ['a search', 'GET', '/api/search?q=visa'],
    ['a search, brotli', 'GET', '/api/search?q=visa', { 'accept-encoding': 'gzip, br' }],
    ['a search, HEAD', 'HEAD', '/api/search?q=visa'],
    ['a search that is too long', 'GET', `/api/search?q=${'a'.repeat(201)}`],
    ['the contract', 'GET', '/api/openapi.json'],
    ['no route', 'GET', '/api/nothing'],
    ['no route for this method', 'DELETE', '/api/services'],
    ['another spelling of a path', 'GET', '/API/Search/?q=visa'],
    ['a broken escape', 'POST', '/api/blog/%E0%A4%A/view'],
    ['counts, as staff', 'GET', '/api/admin/stats', {}, undefined, true],
    ['counts, nobody signed in', 'GET', '/api/admin/stats'],
    ['counts, a bad bearer', 'GET', '/api/admin/stats', { authorization: 'Bearer none' }],
    ['counts, HEAD, as staff', 'HEAD', '/api/admin/stats', {}, undefined, true],
    ['the inbox, as staff', 'GET', '/api/admin/contacts?limit=1', {}, undefined, true],
    ['the inbox, brotli', 'GET', '/api/admin/blog', { 'accept-encoding': 'br' }, undefined, true],
    ['the inbox, gzip', 'GET', '/api/admin/blog', { 'accept-encoding': 'gzip' }, undefined, true],
    [
      'the inbox, a foreign origin',
      'GET',
      '/api/admin/contacts?limit=1',
      { origin: 'http://other.example' },
      undefined,
      true,
    ],
    ['the inbox, a made-up cursor', 'GET', '/api/admin/contacts?cursor=none', {}, undefined, true],
    ['a repeated parameter', 'GET', '/api/admin/contacts?q=a&q=b&limit=2', {}, undefined, true],
    ['one person that is not there', 'GET', `/api/admin/people/${none}`, {}, undefined, true],
    ['no person', 'GET', '/api/admin/people/none', {}, undefined, true],
    ['a route of staff that is none', 'GET', '/api/admin/nothing', {}, undefined, true],
    ['the inbox as a sheet', 'GET', '/api/admin/contacts.csv', {}, undefined, true],
    ['the inbox as a sheet, nobody signed in', 'GET', '/api/admin/contacts.csv'],
    ['a backup that is not there', 'GET', '/api/admin/backups/none', {}, undefined, true],
  ],
  'a write over REST': [
    ['a change without a body', 'PUT', `/api/admin/services/${none}`, json, '', true],
    ['a change of nothing', 'PUT', `/api/admin/services/${none}`, json, '{}', true],
    ['a change, nobody signed in', 'PUT', `/api/admin/services/${none}`, json, '{"title":'],
    ['a patch that is no JSON', 'PATCH', `/api/admin/contacts/${none}`, json, '{"status":', true],
    ['a patch with a bad field', 'PATCH', `/api/admin/contacts/${none}`, json, '{"status":5}', true],
    ['a new record', 'POST', '/api/admin/services', json, '{}', true],
    ['a deletion', 'DELETE', `/api/admin/services/${none}`, {}, undefined, true],
    [
      'a large body of staff',
      'POST',
      '/api/admin/services',
      json,
      JSON.stringify({ title: 'x'.repeat(100_000) }),
      true,
    ],
    [
      'a wrong password',
      'POST',
      '/api/admin/login',
      json,
      JSON.stringify({ ...admin, password: 'wrong one here' }),
    ],
    ['a sign-out with no bearer', 'POST', '/api/admin/logout', json, '{}'],
    ['a sign-out with an old token', 'POST', '/api/admin/logout', { authorization: 'Bearer none' }],
    ['an upload that is none', 'POST', '/api/admin/media', json, '{}', true],
    ['an upload, nobody signed in', 'POST', '/api/admin/media', json, '{}'],
    ['a view of no post', 'POST', '/api/blog/none/view'],
  ],
  'an enquiry': [
    ['', 'POST', '/api/contact', json, JSON.stringify(enquiry)],
    ['with a key', 'POST', '/api/contact', { ...json, 'idempotency-key': 'one' }, JSON.stringify(enquiry)],
    [
      'with the same key',
      'POST',
      '/api/contact',
      { ...json, 'idempotency-key': 'one' },
      JSON.stringify(enquiry),
    ],
    [
      'in chunks',
      'POST',
      '/api/contact',
      { ...json, 'transfer-encoding': 'chunked' },
      JSON.stringify(enquiry),
    ],
    [
      'with the id of a proxy',
      'POST',
      '/api/contact',
      { ...json, 'x-request-id': 'given-by-a-proxy' },
      JSON.stringify(enquiry),
    ],
    [
      'from our own page',
      'POST',
      '/api/contact',
      { ...json, origin: 'http://site.example' },
      JSON.stringify(enquiry),
    ],
    ['from an allowed origin', 'POST', '/api/contact', { ...json, origin: partner }, JSON.stringify(enquiry)],
    [
      'from another origin',
      'POST',
      '/api/contact',
      { ...json, origin: 'https://other.example' },
      JSON.stringify(enquiry),
    ],
    ['as staff', 'POST', '/api/contact', json, JSON.stringify(enquiry), true],
    [
      'with a bad bearer',
      'POST',
      '/api/contact',
      { ...json, authorization: 'Bearer none' },
      JSON.stringify(enquiry),
    ],
    ['with bad fields', 'POST', '/api/contact', json, JSON.stringify({ ...enquiry, email: 'no', name: '' })],
    ['with a number as its name', 'POST', '/api/contact', json, JSON.stringify({ ...enquiry, name: 5 })],
    ['with null', 'POST', '/api/contact', json, JSON.stringify({ ...enquiry, company: null })],
    ['that is empty', 'POST', '/api/contact', json, ''],
    ['that is a list', 'POST', '/api/contact', json, '[]'],
    ['that is no JSON', 'POST', '/api/contact', json, '{"name":'],
    ['that is nested too deeply', 'POST', '/api/contact', json, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    [
      'that is too large',
      'POST',
      '/api/contact',
      json,
      JSON.stringify({ ...enquiry, message: 'x'.repeat(70_000) }),
    ],
    [
      'of another type',
      'POST',
      '/api/contact',
      { 'content-type': 'application/xml' },
      JSON.stringify(enquiry),
    ],
    ['posted as a plain form to the API', 'POST', '/api/contact', form, 'name=Asmita'],
    [
      'posted as a plain form by another site',
      'POST',
      '/api/contact',
      { ...form, 'sec-fetch-site': 'cross-site' },
      'name=Asmita',
    ],
    ['posted as a plain form to the page', 'POST', '/contact', form, new URLSearchParams(enquiry).toString()],
    ['posted as a plain form without its words', 'POST', '/contact', form, 'name=Asmita'],
    [
      'asked for before it is sent',
      'OPTIONS',
      '/api/contact',
      {
        origin: partner,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    ],
    [
      'asked for by another origin before it is sent',
      'OPTIONS',
      '/api/contact',
      { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    ],
    ['a review', 'POST', '/api/review', json, '{}'],
  ],
  'a request over GraphQL': [
    ['a shared query', 'POST', '/graphql', json, shared],
    ['a shared query, compressed', 'POST', '/graphql', { ...json, 'accept-encoding': 'br' }, shared],
    ['a shared query from an allowed origin', 'POST', '/graphql', { ...json, origin: partner }, shared],
    ['a query that is not shared', 'POST', '/graphql', json, query('{ search(query: "visa") { title } }')],
    ['in chunks', 'POST', '/graphql', { ...json, 'transfer-encoding': 'chunked' }, shared],
    [
      'an enquiry',
      'POST',
      '/graphql',
      json,
      query('mutation ($input: EnquiryInput!) { submitEnquiry(input: $input) { _id message } }', {
        input: enquiry,
      }),
    ],
    [
      'an enquiry with bad fields',
      'POST',
      '/graphql',
      json,
      query('mutation { submitEnquiry(input: { name: "" }) { _id } }'),
    ],
    ['the inbox, as staff', 'POST', '/graphql', json, inbox, true],
    ['the inbox, nobody signed in', 'POST', '/graphql', json, inbox],
    ['the inbox, a bad bearer', 'POST', '/graphql', { ...json, authorization: 'Bearer none' }, inbox],
    ['the inbox, brotli', 'POST', '/graphql', { ...json, 'accept-encoding': 'br' }, inbox, true],
    ['by GET', 'GET', '/graphql?query={menu{_id}}'],
    ['by PUT', 'PUT', '/graphql', json, shared],
    ['a batch', 'POST', '/graphql', json, `[${shared}]`],
    [
      'too deep',
      'POST',
      '/graphql',
      json,
      query(`{ menu ${'{ submenu '.repeat(9)} { title } ${'}'.repeat(9)} }`),
    ],
    ['of no field', 'POST', '/graphql', json, query('{ nothing }')],
    ['with a fault of syntax', 'POST', '/graphql', json, query('{ menu {')],
    ['a subscription', 'POST', '/graphql', json, query('subscription { inboxChanged { erased } }'), true],
    [
      'two operations without a name',
      'POST',
      '/graphql',
      json,
      query('query A { menu { _id } } query B { menu { _id } }'),
    ],
    ['introspection', 'POST', '/graphql', json, query('{ __schema { types { name } } }')],
    ['a hash alone', 'POST', '/graphql', json, JSON.stringify({ extensions: { persistedQuery: {} } })],
    ['no JSON', 'POST', '/graphql', json, '{"query":'],
    ['of another type', 'POST', '/graphql', { 'content-type': 'text/plain' }, shared],
    ['too large', 'POST', '/graphql', json, query(`{ menu { _id } } #${'x'.repeat(70_000)}`)],
    ['another path below', 'POST', '/graphql/x', json, shared],
    ['another path below, by GET', 'GET', '/graphql/x'],
    ['a slash at the end', 'POST', '/graphql/', json, shared],
    [
      'a stream without a sign-in',
      'POST',
      '/graphql/stream',
      json,
      query('subscription { inboxChanged { erased } }'),
    ],
    ['a stream by GET', 'GET', '/graphql/stream'],
    [
      'a query on a stream',
      'POST',
      '/graphql/stream',
      { ...json, accept: 'text/event-stream' },
      shared,
      true,
    ],
  ],
  'the site': [
    ['a page that is kept', 'GET', '/services'],
    ['a page that is kept, brotli', 'GET', '/services', { 'accept-encoding': 'br' }],
    ['a page that is kept, HEAD', 'HEAD', '/services'],
    ['a page that is kept, with a bearer', 'GET', '/services', { authorization: 'none' }],
    ['a page that is not kept', 'GET', '/search?q=visa'],
    ['a page that is not kept, gzip', 'GET', '/search?q=visa', { 'accept-encoding': 'gzip' }],
    ['a form', 'GET', '/contact'],
    ['a form, HEAD', 'HEAD', '/contact'],
    ['a form after it was sent', 'GET', '/contact?sent=1'],
    ['no page', 'GET', '/nothing-here'],
    ['no page, HEAD', 'HEAD', '/nothing-here'],
    ['a double slash and a slash at the end', 'GET', '/study-abroad//australia/?a=b'],
    ['an old address', 'GET', '/blogs'],
    ['an address of another host', 'GET', '//other.example'],
    ['a broken escape', 'GET', '/%E0%A4%A'],
    ['a method that nothing answers', 'DELETE', '/services'],
    ['OPTIONS', 'OPTIONS', '/services'],
    ['a static file', 'GET', '/assets/site.js'],
    ['a file that is not there', 'GET', '/assets/none.js'],
    ['the admin', 'GET', '/admin/contacts?q=asmita'],
    ['the page of an invitation', 'GET', '/admin/invitation'],
    ['robots.txt', 'GET', '/robots.txt'],
    ['the sitemap', 'GET', '/sitemap.xml'],
    ['the feed', 'GET', '/blog/rss.xml'],
    ['the rules for opening links ahead', 'GET', '/speculation-rules.json'],
    ['a preview that has ended', 'GET', `/preview/${'a'.repeat(43)}`],
    ['a picture that is not there', 'GET', `/media/${none}/480.webp`],
    ['a picture for sharing of no page', 'GET', '/share.png?path=/nothing-here'],
    ['a post from another site', 'POST', '/contact', { ...form, 'sec-fetch-site': 'cross-site' }, 'name=a'],
    ['a body that is too large', 'POST', '/contact', form, `message=${'x'.repeat(200_000)}`],
  ],
  'the server': [
    ['its health', 'GET', '/healthz'],
    ['its health, HEAD', 'HEAD', '/healthz'],
    ['its readiness', 'GET', '/readyz'],
    ['its metrics', 'GET', '/metrics', { authorization: `Bearer ${metricsToken}` }],
    ['its metrics without the token', 'GET', '/metrics'],
  ],
};

describe.each(Object.entries(cases))('%s', (_kind, requests) => {
  it.each(requests)('%s', async (_name, method, path, headers = {}, body, isStaff) => {
    const sent = { ...headers, ...(isStaff && { authorization: bearer }) };
    const answered = await send(method, path, sent, body);
    expect(record(answered)).toMatchSnapshot();
    // Repeat GET and GraphQL requests: the second response may come from the cache, and must be the same as the first.
    if (method !== 'GET' && path !== '/graphql') return;
    const again = await send(method, path, sent, body);
    expect(record(again)).toEqual(record(answered));
  });
});

describe('behind a proxy, by https,', () => {
  const overTls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };

  it.each<Case>([
    ['a page that is not kept', 'GET', '/contact'],
    ['a static file', 'GET', '/assets/site.js'],
    ['a refusal of the API', 'GET', '/api/nothing'],
  ])('%s has the headers for https', async (_name, method, path) => {
    expect(record(await send(method, path, overTls))).toMatchSnapshot();
  });
});

describe('a condition that holds', () => {
  it.each<[name: string, path: string, isStaff?: true]>([
    ['of a page that is kept', '/services'],
    ['of a public list', '/api/services'],
    ['of a search', '/api/search?q=visa'],
    ['of a read of staff', '/api/admin/stats', true],
    ['of a static file', '/assets/site.js'],
  ])('%s is answered without a body', async (_name, path, isStaff) => {
    const sent: Headers = isStaff ? { authorization: bearer } : {};
    const { headers } = await send('GET', path, sent);
    const again = await send('GET', path, { ...sent, 'if-none-match': headers.etag ?? '' });
    expect(again.headers.etag).toBe(headers.etag);
    expect(record(again)).toMatchSnapshot();
  });
});

it('two Host headers are refused', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /services HTTP/1.1\r\nHost: site.example\r\nHost: other.example\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text.replace(/Date: .*\r\n/, '').replaceAll('\r', '')).toMatchSnapshot();
});

it.each(['/api/contact', '/graphql'])(
  'a body that grows beyond the limit is refused while it arrives, and the rest of it is not read: %s',
  async (path) => {
    const headers = { host: 'site.example', 'transfer-encoding': 'chunked', ...json };
    const asked = request({ port, method: 'POST', path, headers });
    asked.on('error', () => undefined);
    asked.write('x'.repeat(100_000));
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(413);
    const sending = setInterval(() => asked.write('x'), 20);
    answer.resume();
    // A write may fail after the server has closed the connection. `once` of node:events would then reject.
    await new Promise((resolve) => asked.once('close', resolve));
    clearInterval(sending);
  },
);

it('every log line of a request carries the id of the request', async () => {
  const { em } = await api.createContext();
  const path = '/api/admin/testimonials';
  const body = query('{ adminTestimonials { _id } }');
  // The server treats a missing table as a bug in our code rather than an outage.
  await em.execute('alter table testimonial rename to hidden');
  try {
    for (const id of ['given-for-rest', 'given-for-graphql']) {
      const headers = { authorization: bearer, 'x-request-id': id };
      await (id.endsWith('rest')
        ? send('GET', path, headers)
        : send('POST', '/graphql', { ...headers, ...json }, body));
      const faults = lines.filter(({ msg, requestId }) => msg === 'unexpected error' && requestId === id);
      expect(faults).toHaveLength(1);
    }
  } finally {
    await em.execute('alter table hidden rename to testimonial');
  }
});

it('a page of 200,000 characters is cached', async () => {
  const row = (cell: string) => `${`|${cell}`.repeat(100)}|\n`;
  const content = `${row('a')}${row('-')}${row('&').repeat(980)}`;
  const page = { path: '/long', title: 'Long', content, status: 'published' };
  const staff = { ...json, authorization: bearer };
  expect((await send('POST', '/api/admin/pages', staff, JSON.stringify(page))).status).toBe(201);
  expect((await send('GET', '/long')).text.length).toBeGreaterThan(1_100_000);
  const hits = async () => {
    const { text } = await send('GET', '/metrics', { authorization: `Bearer ${metricsToken}` });
    return Number(/cache_answers_total\{result="hits"[^}]*\} (\d+)/.exec(text)?.[1]);
  };
  // On a busy machine the database may respond late, which empties the cache between two requests.
  await expect
    .poll(async () => {
      const before = await hits();
      await send('GET', '/long');
      return (await hits()) - before;
    })
    .toBe(1);
});

it('a stopping server tells its proxy and still answers requests', async () => {
  front.leave();
  for (const path of ['/healthz', '/readyz']) {
    const { status, text } = await send('GET', path);
    expect([status, JSON.parse(text)]).toEqual([503, { status: 'stopping' }]);
  }
  expect((await send('GET', '/services')).status).toBe(200);
});

it.each(['it ends', 'the limit is reached'])(
  'closing waits for a request whose client has left until %s',
  async (end) => {
    const making = Promise.withResolvers<ResponseValue>();
    const begun = Promise.withResolvers<void>();
    const slow: Api = {
      ...api,
      answer() {
        begun.resolve();
        return making.promise;
      },
    };
    const env = testEnv('', folder);
    const log = pino({ enabled: false });
    const stopping = await openFront({ env, api: slow, frontend: stubFrontend(), log });
    const server = createServer(stopping.listener);
    const asked = get(`${await listen(server)}/graphql`).on('error', () => {});
    await begun.promise;
    asked.destroy();
    await new Promise((resolve) => server.close(resolve));
    let isClosed = false;
    const limit = Promise.withResolvers<void>();
    const closed = stopping.close(limit.promise).then(() => {
      isClosed = true;
    });
    await setImmediate();
    expect(isClosed).toBe(false);
    if (end === 'it ends') making.resolve({ status: 200, headers: {}, body: '' });
    else limit.resolve();
    await closed;
  },
);

it('an enquiry that is sent again with the same key is the same enquiry', async () => {
  const headers = { ...json, 'idempotency-key': 'the same' };
  const [first, second] = [
    await send('POST', '/api/contact', headers, JSON.stringify(enquiry)),
    await send('POST', '/api/contact', headers, JSON.stringify(enquiry)),
  ];
  expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text));
});

it.each<Case>([
  ['an enquiry', 'POST', '/api/contact', json, JSON.stringify(enquiry)],
  ['a read of staff', 'GET', '/api/admin/stats?secret=words', {}, undefined, true],
  ['a query', 'POST', '/graphql', json, query('{ search(query: "visa") { title } }')],
  ['a refusal', 'GET', '/api/admin/accounts'],
  ['a page', 'GET', '/contact'],
])('%s has one line in the log, with its id', async (name, method, path, headers, body, isStaff) => {
  const id = `given-${name.replaceAll(' ', '-')}`;
  const sent = { ...headers, 'x-request-id': id, ...(isStaff && { authorization: bearer }) };
  const { status } = await send(method, path, sent, body);
  const own = () => lines.filter(({ requestId }) => requestId === id);
  await expect.poll(own).toHaveLength(1);
  expect(own()[0]).toMatchObject({ msg: 'request', method, path: path.replace(/\?.*/, ''), status });
});
