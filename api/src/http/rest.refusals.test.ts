/** Refusals must be JSON with the right status. They must never be a 500 or contain a stack trace. */
import { request } from 'node:http';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { kinds } from '../kinds.ts';
import { fc, holdsFor } from '../testing/properties.ts';
import { ADMIN, SECRET, useTestApi } from '../testing/test-api.ts';
import { restRows } from './rest.ts';

const server = useTestApi();

const id = '01890000-0000-7000-8000-000000000000';
const address = (path: string) => `/api${path.replace(':id', id)}`;
const restRoutes = restRows(kinds);
const writes = restRoutes.filter((route) => ['post', 'put', 'patch'].includes(route.method));

describe('staff routes', () => {
  it('with the method GET change nothing', () => {
    const queries = Object.keys(server.api.schema.getQueryType()?.getFields() ?? {});
    const reads = restRoutes.filter(({ method }) => method === 'get');
    expect(reads.length).toBeGreaterThan(10);
    const run = reads.flatMap(({ field, staff }) => [field, ...(staff ? [staff.field] : [])]);
    expect(
      run.map((field) => /^\w+/.exec(field)?.[0] ?? '').filter((name) => !queries.includes(name)),
    ).toEqual([]);
  });

  it('say that the session has expired', async () => {
    const claims = { issuer: 'prasthan', audience: 'prasthan-admin', subject: id, expiresIn: -1 };
    const authorization = `Bearer ${jwt.sign({}, SECRET, claims)}`;
    const answer = await server.call('GET', '/api/admin/stats', undefined, { authorization });
    expect(answer.body.message).toBe('Your session has expired. Please sign in again.');
  });

  it.each(restRoutes.filter((route) => route.path.includes(':id')))(
    'answer 404 to an unknown or malformed id: $method $path',
    async (route) => {
      for (const each of [id, 'nonsense', '1', '%00', 'a'.repeat(500), "' or 1=1"]) {
        const path = `/api${route.path.replace(':id', encodeURI(each))}`;
        const body = route.method === 'delete' || route.method === 'get' ? undefined : {};
        const answer = await server.asAdmin(route.method.toUpperCase(), path, body);
        expect(answer.status, each).toBe(404);
        expect(answer.body).toEqual({ success: false, message: expect.stringMatching(/not found$/) });
      }
    },
  );
});

describe('bodies', () => {
  const bodies: [string, unknown, number][] = [
    ['malformed JSON', '{"name": ', 400],
    ['a bare word', 'hello', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a text', '"text"', 400],
    ['a number', '5', 400],
    ['an empty object', {}, 400],
    ['nothing but blanks', { name: '  ', title: ' ', email: '\t', password: '', content: '\n' }, 400],
    ['NUL bytes', { name: 'a\0b', title: 'a\0b', email: 'a\0@b.co', password: 'x', version: 1 }, 400],
    ['lone surrogates', { name: '\ud800', title: '\udfff', email: '\ud800', password: '' }, 400],
    ['numbers for texts', { name: 5, title: 5, email: 5, password: 5, brand: 5, status: 5 }, 400],
    ['objects for texts', { name: {}, title: {}, email: {}, password: {}, brand: {}, status: {} }, 400],
    [
      'lists for texts',
      { name: ['a'], title: ['a'], email: ['a'], password: ['a'], brand: ['a'], status: [] },
      400,
    ],
    ['a body too large', { name: 'x'.repeat(8_500_000) }, 413],
  ];

  /**
   * Of the routes with a form, the settings accept an empty object, and the setup of a second factor accepts any object without
   * a password.
   */
  const mayBeEmpty = (path: string, body: { password?: unknown }) =>
    (path === '/admin/settings' && Object.keys(body).length === 0) ||
    (path === '/admin/two-factor' && !body.password);

  it.each(bodies)('refuses %s on every route', async (_name, body, status) => {
    // Signs in again, because the setup of a second factor needs a password once the sign-in is ten minutes old.
    const { token } = (await server.call('POST', '/api/admin/login', ADMIN)).body.data;
    const headers = { authorization: `Bearer ${token}` };
    for (const route of writes) {
      // Skips routes with an id, because an unknown id gives 404 before the body is checked.
      if (route.path.includes(':') && status !== 413 && typeof body === 'object') continue;
      // Skips routes without a form, because they accept any JSON object.
      if (!route.body && status !== 413 && typeof body === 'object') continue;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await server.call(route.method.toUpperCase(), address(route.path), text, headers);
      const empty = status === 400 && typeof body === 'object' && mayBeEmpty(route.path, { ...body });
      expect(answer.status, `${route.method} ${route.path} ${JSON.stringify(answer.body)}`).toBe(
        empty ? 200 : status,
      );
      if (empty) continue;
      expect(answer.body.success).toBe(false);
      expect(answer.body.message).toEqual(expect.any(String));
      expect(JSON.stringify(answer.body)).not.toMatch(/\bat \w+ \(|node_modules|Variable "\$/);
    }
  });

  it('must be JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const answer = await server.call('POST', '/api/contact', 'name=a', { 'content-type': type });
      expect(answer.status, type).toBe(415);
      expect(answer.body.success).toBe(false);
    }
    const latin = await server.call('POST', '/api/contact', '{}', {
      'content-type': 'application/json; charset=klingon',
    });
    expect(latin.status).toBe(415);
  });

  it('may be missing', async () => {
    const answer = await server.call('POST', '/api/contact');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Name is required');
  });

  it('are refused if they end early', async () => {
    const status = await new Promise((resolve, reject) => {
      const url = new URL('/api/contact', server.origin);
      const sent = request(
        url,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sent.on('error', reject);
      sent.end('{"name":"Ram","message":"a message that brea');
    });
    expect(status).toBe(400);
  });

  it('of any shape never cause an unexpected failure', async () => {
    const keys = [
      'name',
      'email',
      'phone',
      'service',
      'message',
      'title',
      'features',
      'rating',
      'submenu',
      'hours',
      'version',
      '__proto__',
    ];
    const bodies = fc.dictionary(
      fc.constantFrom(...keys),
      fc.anything({ withNullPrototype: false, maxDepth: 3 }),
    );
    const paths = fc.constantFrom(
      ...['/contact', '/admin/login', '/admin/services', '/admin/testimonials', '/admin/menu', '/admin/blog'],
    );
    await holdsFor(
      fc.tuple(paths, bodies),
      async ([path, body]) => {
        const text = JSON.stringify(body, (_key, value) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        const answer = await server.asAdmin('POST', `/api${path}`, text);
        expect([201, 400, 401]).toContain(answer.status);
      },
      300,
    );
  });
});

describe('addresses', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/admin/nothing',
    '/api/services/1',
    '/api/%00',
    '/api/admin/stats/',
  ])('answer with 404 if they do not exist: %s', async (path) => {
    const answer = await server.asAdmin('POST', path, {});
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ success: false, message: expect.stringContaining('There is no POST') });
  });

  it('answer with 400 if they contain an invalid escape', async () => {
    const answer = await server.asAdmin('DELETE', '/api/admin/services/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('The address of the request is not valid.');
  });

  it('with odd query parameters use the valid parameters and refuse unknown cursors and statuses', async () => {
    for (const query of [
      'limit=abc',
      'limit=-5',
      'limit=1e9',
      'limit=99999999999',
      'q=%00',
      'q=%25_%5C',
      'q[]=a&q[]=b',
      'q[a]=b',
    ]) {
      const answer = await server.asAdmin('GET', `/api/admin/contacts?${query}`);
      expect(answer.status, query).toBe(200);
    }
    for (const query of ['cursor=junk', 'cursor=%00', 'status=open', 'status=NEW']) {
      const answer = await server.asAdmin('GET', `/api/admin/contacts?${query}`);
      expect(answer.status, query).toBe(400);
    }
    const category = await server.call('GET', '/api/services?category=%00');
    expect(category).toMatchObject({ status: 200, body: { success: true, data: [] } });
  });
});
