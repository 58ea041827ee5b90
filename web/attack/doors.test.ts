/** Attacks from outside. The server must refuse each of them (docs/security.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedSite, inTurns, publicUrl, startAttackedSite } from './attacked-site.ts';

let site: AttackedSite;
beforeAll(async () => {
  site = await startAttackedSite({ bodyTime: 700 });
});
afterAll(() => site.close());

const bearer = () => ({ authorization: `Bearer ${site.token}` });
const faultsOf = () => site.faults.splice(0);

const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'];
const bad = [
  '%00',
  '%ff',
  '%ed%a0%80',
  '%E0%A4%A',
  '%',
  '%5C',
  '..%2f..%2fetc%2fpasswd',
  '%0d%0aSet-Cookie:a=b',
  "'--",
  '<script>',
  '%F0%9F%98%80',
  'a'.repeat(600),
];
const cursor = (text: string) => Buffer.from(text).toString('base64url');
const unknownPost = cursor('["NEWEST","01890000-0000-7000-8000-000000000000"]');
const cursors = [
  unknownPost,
  cursor('["NEWEST",1e308,"01890000-0000-7000-8000-000000000000"]'),
  cursor('["NEWEST",null,{"toString":1}]'),
  cursor(`${'['.repeat(2000)}`),
  cursor('0'.repeat(36)),
  'A'.repeat(48),
  '-'.repeat(48),
];

describe('addresses', () => {
  const paths = [
    ...[...names, ...bad].flatMap((name) => [
      `/${name}`,
      `/${name}/`,
      `/blog/${name}`,
      `/services?category=${name}`,
      `/blog?tag=${name}`,
      `/blog?category=${name}`,
      `/blog?after=${name}`,
      `/search?q=${name}`,
      `/share.png?path=/${name}`,
      `/share.png?path=${name}`,
      `/contact?sent=${name}`,
      `/services/${name}`,
      `/api/services?category=${name}`,
      `/api/search?q=${name}`,
      `/api/search?q=a&limit=${name}`,
      `/api/${name}`,
      `/api/blog/${name}/view`,
      `/media/${name}`,
      `/media/${name}/400.webp`,
      `/assets/${name}`,
      `/admin/${name}`,
      `/?${name}=${name}`,
      `/?${name}[${name}]=1`,
      `/blog?tag[${name}]=1&tag=2`,
    ]),
    ...cursors.flatMap((each) => [`/blog?after=${each}`, `/api/admin/contacts?cursor=${each}`]),
    ...[
      '//',
      '//%5C',
      '/\\',
      '/\\evil.example',
      '//evil.example/',
      '///',
      '/%5C%5Cevil',
      '/.',
      '/..',
      '/./',
      '/%2e%2e/',
      '/%2f',
      '/?',
      '/??',
      '/?=',
      '/?&&=',
      '/blog//',
      '/blog/%2F',
      '/robots.txt/',
      '/sitemap.xml?x',
      '/healthz/x',
      '/graphql',
      '/graphql/',
      '/graphql/stream',
      '/graphql/x',
      '/api',
      '/api/',
      '/api//services',
      '/share.png',
      '/share.png?path',
      '/share.png?path=/a&path=/b',
      '/share.png?path[a]=/b',
      '/share.png?path=//evil',
      '/share.png?path=/%09/evil',
      '/media',
      '/media/',
      '/media/../secrets.json',
      '/media/%2e%2e/secrets.json',
      '/.env',
      '/.git/config',
    ],
  ];

  it(`none of ${paths.length} addresses is answered with 5xx or causes an error in the log`, {
    timeout: 120_000,
  }, async () => {
    const asked = paths.flatMap((path) => {
      const ways: Record<string, string>[] = path.startsWith('/api') ? [{}, bearer()] : [{}];
      return ways.map((headers) => ({ path, headers }));
    });
    await inTurns(asked, async ({ path, headers }) => {
      let answer = await site.get(path, headers);
      // Retry, because a busy server refuses with 503 and Retry-After.
      for (let tries = 0; tries < 10 && answer.status === 503 && answer.headers['retry-after']; tries += 1)
        answer = await site.get(path, headers);
      const text = answer.body.toString('latin1');
      expect(answer.status, path).toBeLessThan(500);
      expect(text, path).not.toMatch(/\n\s+at |node_modules|Error:|jwtSecret/);
      expect(String(answer.headers.location ?? '/'), path).toMatch(/^\/(?![/\\])/);
      expect(answer.headers['set-cookie'], path).toBeUndefined();
    });
    expect(faultsOf()).toEqual([]);
  });

  it('an unknown address shows the designed 404 page', async () => {
    for (const path of [
      '/blog/%00',
      '/%00',
      `/blog?after=${unknownPost}`,
      '/constructor',
      '/services/__proto__',
    ]) {
      const { status, body } = await site.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(body.toString()).toContain('<html');
    }
  });

  it('folders are not listed, and files of the checkout are not served', async () => {
    for (const path of ['/.git/config', '/.git', '/.env', '/assets', '/media', '/package.json']) {
      const { status, body } = await site.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(/^site\.js$|repositoryformatversion|"private"/m.test(body.toString()), path).toBe(false);
    }
  });

  it.each(['/', '/api/services', '/graphql'])('TRACE is refused: %s', async (path) => {
    const { status, body } = await site.send({ method: 'TRACE', path, headers: { 'x-mine': 'echoed' } });
    expect([404, 405]).toContain(status);
    expect(body.toString()).not.toContain('echoed');
  });

  it('a search text has at most 200 characters', async () => {
    const long = 'a'.repeat(201);
    const page = await site.get(`/search?q=${long}`);
    expect(page.status).toBe(400);
    expect(page.body.toString()).toContain('at most <!-- -->200<!-- --> characters');
    expect((await site.get(`/search?q=${'a'.repeat(200)}`)).status).toBe(200);
    for (const path of [
      `/api/search?q=${long}`,
      `/api/admin/contacts?q=${long}`,
      `/api/admin/contacts.csv?q=${long}`,
    ]) {
      const { status, body } = await site.get(path, bearer());
      expect([path, status]).toEqual([path, 400]);
      expect(JSON.parse(body.toString()).errors).toEqual({ q: 'Search text must be at most 200 characters' });
    }
    const query = `{ search(query: "${long}") { title } }`;
    const asked = await site.post('/graphql', { query });
    expect(JSON.parse(asked.body.toString()).errors[0].extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { query: 'Search text must be at most 200 characters' },
    });
  });
});

it('a post of deeply nested Markdown is shown', async () => {
  for (const [index, piece] of ['> ', '[', '*', '_a', '- ', '![', '`', '<b>', '1. '].entries()) {
    const path = `/nested-${index}`;
    const page = { path, title: 'Nested', content: piece.repeat(4000), status: 'published' };
    const made = await site.post('/api/admin/pages', page, bearer());
    expect([piece, made.status]).toEqual([piece, 201]);
    expect([piece, (await site.get(path)).status]).toEqual([piece, 200]);
  }
  expect(faultsOf()).toEqual([]);
});

describe('pictures for sharing', () => {
  it('are drawn once per page, however its path is spelled, and two at a time', async () => {
    const spellings = ['/blog', '/blog/', '/BLOG', '/Blog', '/%62log', '/b%6Cog', '/bl%6fg'];
    const answers = await Promise.all(
      spellings.map((path) => site.get(`/share.png?path=${encodeURIComponent(path)}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('some of 60 simultaneous requests are refused, and none waits long', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => site.get(`/share.png?path=/nowhere-${index}`)),
    );
    for (const { status, headers } of answers) {
      expect([404, 503]).toContain(status);
      if (status === 503) expect(headers['retry-after']).toBeDefined();
    }
  });
});

describe('posts from other sites', () => {
  const form = 'name=A&email=a%40b.example&message=ten+characters+and+more';
  const post = (headers: Record<string, string>, path = '/contact') =>
    site.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: form,
    });

  it.each<[string, Record<string, string>, number]>([
    ['of this site', { 'sec-fetch-site': 'same-origin', origin: publicUrl }, 303],
    ['typed into the browser', { 'sec-fetch-site': 'none' }, 303],
    ['of an old browser on this site', { host: 'lan.example:5000', origin: 'http://lan.example:5000' }, 303],
    ['of a program', {}, 303],
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    [
      'of a neighbour below the same domain',
      { 'sec-fetch-site': 'same-site', origin: 'https://x.site.example' },
      403,
    ],
    ['of an old browser on another site', { host: 'lan.example', origin: 'https://evil.example' }, 403],
    ['of a page without an origin', { host: 'lan.example', origin: 'null' }, 403],
    ['of a host that ends alike', { host: 'site.example', origin: 'https://evilsite.example' }, 403],
  ])('a plain form %s', async (_name, headers, status) => {
    expect((await post(headers)).status).toBe(status);
    expect((await post(headers, '/contact/review')).status).toBe(status === 303 ? 400 : 403);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'as %s reach neither REST nor GraphQL',
    async (type) => {
      const foreign = {
        'content-type': type,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      };
      const body = JSON.stringify({ query: '{ menu { _id } }' });
      expect((await site.send({ method: 'POST', path: '/graphql', headers: foreign, body })).status).toBe(
        403,
      );
      expect((await site.send({ method: 'POST', path: '/api/contact', headers: foreign, body })).status).toBe(
        403,
      );
      const own = { 'content-type': type };
      expect((await site.send({ method: 'POST', path: '/graphql', headers: own, body })).status).toBe(415);
      expect((await site.send({ method: 'POST', path: '/api/contact', headers: own, body })).status).toBe(
        415,
      );
    },
  );

  it('no other origin may read a response', async () => {
    for (const path of ['/api/services', '/graphql', '/api/admin/stats']) {
      for (const method of ['OPTIONS', 'GET']) {
        const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
        const answer = await site.send({ method, path, headers });
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  });
});

describe('requests that disguise themselves', () => {
  it.each([
    ['GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n', /^HTTP\/1\.1 400/],
    ['GET / HTTP/1.1\r\nhost: a.example\r\nHOST: a.example\r\n\r\n', /^HTTP\/1\.1 400/],
    ['GET / HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x',
      /^HTTP\/1\.1 400/,
    ],
    [
      'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    ['GET / HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n', /^HTTP\/1\.1 400/],
    ['NONSENSE\r\n\r\n', /^HTTP\/1\.1 400/],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, /^HTTP\/1\.1 (431|414)/],
    [`GET / HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(5000)}\r\n`, /^HTTP\/1\.1 431/],
  ])('%j', async (text, answer) => {
    expect(await site.raw(text, 2000)).toMatch(answer);
  });

  it('the response does not contain the host of an absolute request target', async () => {
    const text = await site.raw(
      'GET http://evil.example/services/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 (200|301|400|404)/);
    expect(text).not.toMatch(/evil\.example/);
    const page = await site.raw(
      'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(page).not.toMatch(/evil\.example/);
  });

  it('the server does not wait for a body that never arrives', async () => {
    const head =
      'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nname=';
    expect(await site.raw(head, 30_000)).toMatch(/^HTTP\/1\.1 408/);
    const chunked =
      'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"que\r\n';
    expect(await site.raw(chunked, 30_000)).toMatch(/^HTTP\/1\.1 408/);
  });

  it('only a token that we signed gives a slow body more time', async () => {
    const query = JSON.stringify({ query: '{ me { role } }' });
    const head = (authorization: string) =>
      `POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nAuthorization: ${authorization}\r\nContent-Length: ${query.length}\r\n\r\n`;
    const signed = site.slowly(head(`Bearer ${site.token}`));
    // Each request below must time out (408) while the request with the signed token is still open.
    const forged = `${site.token.slice(0, -6)}AAAAAA`;
    for (const authorization of ['x', 'Bearer a.b.c', `Bearer ${forged}`, `Basic ${site.token}`])
      expect(await site.raw(head(authorization), 8000)).toMatch(/^HTTP\/1\.1 408/);
    expect(await signed(query)).toMatch(/^HTTP\/1\.1 200[\s\S]+"role":"owner"/);
  });

  it('an empty upload, or one that is not a picture, is refused with a message', async () => {
    const type = 'multipart/form-data; boundary=x';
    const part = (content: string) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${content}\r\n--x--\r\n`;
    for (const body of [
      '',
      '--x--\r\n',
      part(''),
      part('no picture'),
      part('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'x'.repeat(100),
    ]) {
      const answer = await site.send({
        method: 'POST',
        path: '/api/admin/media',
        headers: { 'content-type': type, ...bearer() },
        body,
      });
      expect(answer.status, body).toBe(400);
      expect(JSON.parse(answer.body.toString()).success).toBe(false);
    }
    for (const contentType of ['', 'multipart/form-data', 'image/png']) {
      const answer = await site.send({
        method: 'POST',
        path: '/api/admin/media',
        headers: { ...(contentType && { 'content-type': contentType }), ...bearer() },
        body: '',
      });
      expect(answer.status, contentType).toBe(400);
    }
    expect(faultsOf()).toEqual([]);
  });
});

describe('headers', () => {
  const kinds: Record<string, () => ReturnType<AttackedSite['send']>> = {
    'a page': () => site.get('/'),
    'a cached page': () => site.get('/'),
    'a compressed page': () => site.get('/', { 'accept-encoding': 'br' }),
    'a page not modified': async () =>
      site.get('/', { 'if-none-match': String((await site.get('/')).headers.etag) }),
    'a page with a form': () => site.get('/contact'),
    'a missing page': () => site.get('/nowhere'),
    'the search': () => site.get('/search?q=visa'),
    'the admin': () => site.get('/admin'),
    REST: () => site.get('/api/services'),
    'a failure of REST': () => site.get('/api/admin/stats'),
    'a missing route': () => site.get('/api/nowhere'),
    GraphQL: () => site.post('/graphql', { query: '{ menu { _id } }' }),
    'a refused query': () => site.post('/graphql', { query: '{' }),
    'GraphQL of staff': () => site.post('/graphql', { query: '{ me { email } }' }, bearer()),
    'an enquiry': () =>
      site.post('/api/contact', { name: 'A', email: 'a@b.example', message: 'ten characters and more' }),
    'a later enquiry': () =>
      site.post('/api/contact', { name: 'B', email: 'a@b.example', message: 'ten characters and more' }),
    'a static file': () => site.get('/assets/site.js'),
    'a picture for sharing': () => site.get('/share.png?path=/'),
    'a missing picture': () => site.get('/media/nothing.webp'),
    'the sitemap': () => site.get('/sitemap.xml'),
    'robots.txt': () => site.get('/robots.txt'),
    'the feed': () => site.get('/blog/rss.xml'),
    'a redirect': () => site.get('/blogs'),
    'a slash too many': () => site.get('/services/'),
    'a foreign path': () => site.get('//evil.example'),
    'a refused method': () => site.send({ method: 'PUT', path: '/' }),
    'a refused post': () =>
      site.send({ method: 'POST', path: '/contact', headers: { 'sec-fetch-site': 'cross-site' } }),
    health: () => site.get('/healthz'),
  };

  it.each(Object.entries(kinds))('%s has strict headers', async (_name, ask) => {
    const { headers, body } = await ask();
    const text = String(headers['content-security-policy']);
    expect(text).not.toMatch(/unsafe|http:/);
    const directives = text.split(';').map((each) => each.trim());
    for (const name of ['default-src', 'base-uri', 'frame-ancestors'])
      expect(directives).toContain(`${name} 'none'`);
    for (const name of ['script-src', 'form-action']) expect(directives).toContain(`${name} 'self'`);
    expect(text).not.toMatch(/object-src (?!'none')/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(
      /^strict-origin(-when-cross-origin)?$|^(no-referrer|same-origin)$/,
    );
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000\b/);
    const type = headers['content-type'] ?? '';
    if (body.length > 0) expect(type).toMatch(/^[a-z]+\/[a-z.+-]+/);
    if (/^text\/|json|xml|javascript/.test(type)) expect(type).toMatch(/; charset=utf-8$/i);
    expect(headers['permissions-policy']).toMatch(/camera=\(\)/);
    for (const name of ['set-cookie', 'access-control-allow-origin', 'x-powered-by'])
      expect(headers[name], name).toBeUndefined();
  });

  it('other sites may embed a picture for sharing', async () => {
    const { headers, status } = await site.get('/share.png?path=/');
    expect(status).toBe(200);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('responses to staff are not cached', async () => {
    for (const path of [
      '/api/admin/stats',
      '/api/admin/contacts',
      '/api/services',
      '/api/admin/contacts.csv',
    ]) {
      const { headers } = await site.get(path, bearer());
      expect(headers['cache-control'], path).toMatch(/no-store/);
    }
    const graphql = await site.post('/graphql', { query: '{ me { email } }' }, bearer());
    expect(graphql.headers['cache-control']).toMatch(/no-store/);
  });
});
