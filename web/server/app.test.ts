import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Api } from 'api';
import { AppError } from 'api/errors';
import { pagePath } from 'api/forms/page';
import { serverSegments } from 'api/rules/page';
import express from 'express';
import { buildSchema } from 'graphql';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { listen } from '../../api/src/testing/listen.ts';
import { openFront } from './front.ts';
import { stubFrontend } from './site.testing.ts';

const typeDefs = readFileSync(new URL('../../api/schema.graphql', import.meta.url), 'utf8');
const secret = 'connect to 10.0.0.7 as postgres failed';

/** Returns an API in which every query fails. @param code - an error code of the network or of PostgreSQL */
function brokenApi(code: string): Api {
  const schema = buildSchema(typeDefs);
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    field.resolve = () => {
      throw Object.assign(new Error(secret), { code });
    };
  }
  const refuse = async () => {
    throw new AppError('SERVICE_UNAVAILABLE', 'We cannot do this right now. Please try again in a minute.');
  };
  return {
    content: {
      generation: 1,
      endsAt: Number.POSITIVE_INFINITY,
      day: null,
      isFresh: () => false,
      confirm: async () => false,
      refresh: async () => {},
      onRaise: () => {},
      close: async () => {},
    },
    isAnswering: async () => code !== 'ECONNREFUSED',
    jobs: { wake: async () => {}, run: async () => {}, close: async () => {} },
    reads: { rest: new Map(), isShared: () => false },
    schema,
    router: express.Router(),
    isSigned: () => false,
    createContext: async () => Object.create(null),
    submitEnquiry: refuse,
    submitReview: refuse,
    signFormTime: () => 'time',
    answer: () => null,
    noteRequest: () => {},
    firstAdmin: null,
    version: '1.0.0',
    measures: refuse,
    close: async () => {},
  };
}

let server: Server | undefined;
const lines: string[] = [];

afterEach(() => {
  server?.close();
  lines.length = 0;
});

async function start(
  publicUrl = 'http://site.example',
  trustProxy: string | null = null,
  code = 'ECONNREFUSED',
): Promise<string> {
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const env = {
    publicUrl,
    nodeEnv: 'production',
    trustProxy,
    metricsToken: null,
    allowedOrigins: [],
  } as const;
  const front = await openFront({ env, api: brokenApi(code), frontend: stubFrontend(), log });
  server = createServer(front.listener);
  return listen(server);
}

test('the home page is shown without its data', async () => {
  const answer = await fetch(`${await start()}/`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  for (const text of ['Study Abroad Counselling', 'Aayusha S.', 'Popular Courses'])
    expect(html).toContain(text);
});

test('/services says that there are no services, with status 503', async () => {
  const answer = await fetch(`${await start()}/services`);
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain('Error Loading Services');
  expect(html).toContain('Failed to load services. Please try again later.');
  expect(html).not.toContain(secret);
});

test('a page that fails shows the error page: no reason, no script, not cached', async () => {
  // 42P01 means that a table is missing, which is a bug in our code rather than an outage.
  const answer = await fetch(`${await start('http://site.example', null, '42P01')}/team`);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('Unexpected Application Error!');
  expect(html).not.toContain(secret);
  expect(html).not.toContain('<script');
  expect(lines.join()).toContain(secret);
});

test.each(['/contact', '/contact/'])(
  "a plain form that cannot be stored is shown again with the visitor's text: %s",
  async (path) => {
    const answer = await fetch(`${await start()}${path}`, {
      method: 'POST',
      body: new URLSearchParams({
        name: 'Asmita <b>',
        email: 'a@b.example',
        message: 'ten characters',
        idempotencyKey: 'kept-key',
        formTime: 'kept-time',
      }),
    });
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain('We cannot do this right now. Please try again in a minute.');
    expect(html).toContain('value="Asmita &lt;b&gt;"');
    expect(html).toContain('value="kept-key"');
    expect(html).toContain('value="kept-time"');
  },
);

test('a body over the limit is refused', async () => {
  const answer = await fetch(`${await start()}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ message: 'x'.repeat(200_000) }),
  });
  expect(answer.status).toBe(413);
});

test('an unsupported method is refused', async () => {
  const url = await start();
  expect((await fetch(`${url}/services`, { method: 'DELETE' })).status).toBe(405);
  expect((await fetch(`${url}/services`, { method: 'HEAD' })).status).toBe(503);
  expect((await fetch(`${url}/%E0%A4%A`)).status).toBe(400);
});

test('the log has one line per request and nothing that a person typed', async () => {
  const url = await start();
  const answer = await fetch(`${url}/?email=asmita@student.example`, {
    headers: { 'X-Request-Id': 'from-the-proxy' },
  });
  await answer.text();
  await expect.poll(() => lines.some((line) => line.includes('"msg":"request"'))).toBe(true);
  const requests = lines.filter((line) => line.includes('"msg":"request"'));
  expect(requests).toHaveLength(1);
  expect(JSON.parse(requests[0] ?? '')).toMatchObject({
    requestId: 'from-the-proxy',
    method: 'GET',
    path: '/',
    status: 200,
  });
  // pino writes the time in milliseconds since 1970, UTC.
  expect(Math.abs(JSON.parse(requests[0] ?? '').time - Date.now())).toBeLessThan(60_000);
  expect(lines.join()).not.toContain('asmita');
});

test('no page that staff create can have an address that the server or its files use', () => {
  // Collects the paths in the string literals of the routes' code, and the names in web/public.
  const sources = [
    'app',
    'request-guard',
    'metrics/metrics',
    'site/discovery',
    'site/preview.route',
    'site/speculation',
  ];
  const code = [...sources.map((name) => `./${name}.ts`), '../../api/src/api.ts']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join();
  const inCode = [...code.matchAll(/['"`](\/[a-z][\w.-]*)/g)].map(([, path = '']) => path);
  const inPublic = readdirSync(new URL('../public', import.meta.url)).map((name) => `/${name}`);
  const answered = [...new Set([...inCode, ...inPublic, '/assets', '/blog'])];
  expect(answered).toEqual(
    expect.arrayContaining(['/admin', '/api', '/graphql', '/media', '/preview', '/share.png']),
  );
  expect(answered.filter((path) => pagePath.test(path))).toEqual([]);
  for (const segment of serverSegments) expect(pagePath.test(`/${segment}/x`)).toBe(false);
  expect(
    ['/about/introduction', '/services/visa', '/blog/a/b', '/administration'].every((path) =>
      pagePath.test(path),
    ),
  ).toBe(true);
});

test("https is enforced only if the site's public address is https", async () => {
  const plain = await fetch(await start());
  expect(plain.headers.get('strict-transport-security')).toBeNull();
  server?.close();
  const secure = await fetch(await start('https://site.example'));
  expect(secure.headers.get('strict-transport-security')).toContain('max-age=31536000');
  expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test("text in the page's state cannot close its script element", async () => {
  const answer = await fetch(
    `${await start()}/services?category=${encodeURIComponent('</script><script>alert(1)</script>')}`,
  );
  expect(await answer.text()).not.toContain('<script>alert');
});

test('the invitation page is not cached', async () => {
  const url = await start();
  const stored = async (path: string) => (await fetch(url + path)).headers.get('cache-control');
  expect(await stored('/admin/invitation')).toBe('no-store');
  expect(await stored('/admin')).toBe('no-cache');
});

test('the admin does not pass on the search in its address as a referrer', async () => {
  const answer = await fetch(`${await start()}/admin/contacts?q=asmita`);
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
});

test('/admin and every path below it return the same empty page', async () => {
  const url = await start();
  const [one, other] = await Promise.all(
    ['/admin', '/admin/contacts/7'].map(async (path) => (await fetch(url + path)).text()),
  );
  expect(one).toContain('/assets/admin.js');
  expect(other).toBe(one);
});

test('the log warns once about a proxy that is not configured, without the address that the proxy forwards', async () => {
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY'));
  const ask = async (url: string) => {
    for (const _ of [1, 2, 3])
      await (await fetch(`${url}/team`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })).text();
  };
  await ask(await start());
  expect(warnings()).toHaveLength(1);
  expect(lines.join()).not.toContain('203.0.113.9');
  server?.close();
  lines.length = 0;
  await ask(await start('http://site.example', 'loopback'));
  expect(warnings()).toEqual([]);
});
