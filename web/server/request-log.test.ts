import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AttackedSite, admin, startAttackedSite } from '../attack/attacked-site.ts';

const lines: string[] = [];
let site: AttackedSite;
let me: string;
beforeAll(async () => {
  site = await startAttackedSite({ lines });
  me = JSON.parse((await site.post('/graphql', { query: '{ me { _id } }' }, bearer())).body.toString()).data
    .me._id;
});
afterAll(() => site.close());
beforeEach(() => {
  lines.length = 0;
});

const bearer = () => ({ authorization: `Bearer ${site.token}` });

interface Line {
  msg: string;
  requestId: string;
  path: string;
  status: number;
  operation?: string;
  codes?: string[];
  account?: string;
}
const requests = () =>
  lines.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg.startsWith('request'));

/** Polls, because the log line is written after the response. */
async function lineOf(answer: Promise<unknown>): Promise<Line> {
  lines.length = 0;
  await answer;
  await expect.poll(() => requests().length).toBe(1);
  return requests()[0] as Line;
}

const signIn =
  'mutation A($email: String, $password: String) { adminLogin(email: $email, password: $password) { token } }';

describe('a failed sign-in', () => {
  const wrong = { email: admin.email, password: 'not this password' };

  it.each<[string, () => Promise<unknown>]>([
    ['REST', () => site.post('/api/admin/login', wrong)],
    ['GraphQL', () => site.post('/graphql', { query: signIn, variables: wrong })],
  ])('over %s has its operation, its code and the account', async (_name, ask) => {
    expect(await lineOf(ask())).toMatchObject({
      operation: 'adminLogin',
      codes: ['UNAUTHENTICATED'],
      account: me,
    });
    expect(lines.join()).not.toMatch(/counsellor|not this password/);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['REST', () => site.post('/api/admin/login', { ...wrong, email: 'sita@nowhere.example' })],
    [
      'GraphQL',
      () => site.post('/graphql', { query: signIn, variables: { ...wrong, email: 'sita@nowhere.example' } }),
    ],
  ])('of an unknown account over %s names nobody', async (_name, ask) => {
    const line = await lineOf(ask());
    expect(line).toMatchObject({ operation: 'adminLogin', codes: ['UNAUTHENTICATED'] });
    expect(line.account).toBeUndefined();
    expect(lines.join()).not.toContain('sita');
  });

  it('differs from one that succeeds', async () => {
    const line = await lineOf(site.post('/api/admin/login', admin));
    expect(line).toMatchObject({ operation: 'adminLogin', account: me, status: 200 });
    expect(line.codes).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each<[string, () => Promise<unknown>, Partial<Line>]>([
    [
      'of GraphQL without a sign-in',
      () => site.post('/graphql', { query: '{ adminStats { totalContacts } }' }),
      { operation: 'adminStats', codes: ['UNAUTHENTICATED'], status: 200 },
    ],
    [
      'of GraphQL to staff',
      () => site.post('/graphql', { query: 'mutation { endSession(id: "x") }' }, bearer()),
      { operation: 'endSession', codes: ['NOT_FOUND'], status: 200 },
    ],
    [
      'beyond the limits of GraphQL',
      () => site.post('/graphql', { query: `{ ${'menu { _id } '.repeat(20)} }` }),
      { operation: 'menu', codes: ['BAD_USER_INPUT'], status: 400 },
    ],
    [
      'of no JSON',
      () => site.post('/graphql', {}, { 'content-type': 'text/plain' }),
      { codes: ['BAD_REQUEST'], status: 415 },
    ],
    [
      'of REST without a sign-in',
      () => site.get('/api/admin/accounts'),
      { operation: 'admins', codes: ['UNAUTHENTICATED'], status: 401 },
    ],
    [
      'of REST to staff',
      () => site.get('/api/admin/report?to=Sita', bearer()),
      { operation: 'report', codes: ['BAD_USER_INPUT'], status: 400 },
    ],
    [
      'of an enquiry',
      () => site.post('/api/contact', { name: 'Sita', email: 'sita' }),
      { operation: 'submitEnquiry', codes: ['BAD_USER_INPUT'], status: 400 },
    ],
    [
      'of a form without script',
      () =>
        site.send({
          method: 'POST',
          path: '/contact',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'name=Sita',
        }),
      { operation: 'submitEnquiry', codes: ['BAD_USER_INPUT'], status: 400 },
    ],
    [
      'of a stream',
      () =>
        site.post(
          '/graphql/stream',
          { query: '{ me { _id } }' },
          { ...bearer(), accept: 'text/event-stream' },
        ),
      { operation: 'me', codes: ['BAD_USER_INPUT'], status: 400 },
    ],
  ])('%s has its operation and its code', async (_name, ask, expected) => {
    const line = await lineOf(ask());
    expect(line).toMatchObject(expected);
    expect(lines.join()).not.toMatch(/sita/i);
  });

  it('names the requesting account, for REST and GraphQL', async () => {
    const query = 'query Sita9841234567 { admins { _id } Sita: nothing }';
    expect(
      await lineOf(site.post('/graphql', { query, operationName: 'Sita9841234567' }, bearer())),
    ).toMatchObject({
      operation: 'admins',
      codes: ['GRAPHQL_VALIDATION_FAILED'],
      account: me,
    });
    for (const path of ['/api/admin/stats', '/api/admin/contacts?q=Sita+9841234567']) {
      const line = await lineOf(site.get(path, bearer()));
      expect(line).toMatchObject({ account: me, status: 200, path: path.replace(/\?.*/, '') });
      expect(line.operation).toMatch(/^admin(Stats|Enquiries)$/);
    }
    expect(lines.join()).not.toMatch(/sita|9841234567/i);
  });
});

describe('the id of a request', () => {
  const enquiry = { name: 'A', email: 'a@b.example', message: 'ten characters and more' };
  const ways: Record<string, (headers: Record<string, string>) => ReturnType<AttackedSite['send']>> = {
    'a page': (headers) => site.get('/contact', headers),
    REST: (headers) => site.get('/api/admin/accounts', headers),
    'a read of staff': (headers) => site.get('/api/admin/stats', { ...headers, ...bearer() }),
    GraphQL: (headers) => site.post('/graphql', { query: '{ me { _id } }' }, headers),
    'an enquiry': (headers) => site.post('/api/contact', enquiry, headers),
    'a cached answer': (headers) => site.get('/', headers),
  };
  const bad = [
    'short',
    'a'.repeat(65),
    'sita@mail.example',
    '+977 9841234567',
    '{"level":60}',
    'a;b;c;d;e',
    '../../../..',
  ];

  it.each(Object.entries(ways))(
    'is taken from the header only if it is well-formed: %s',
    async (_name, ask) => {
      // The second response may come from the cache.
      for (const _ of [1, 2]) {
        for (const id of bad) {
          const answer = await ask({ 'x-request-id': id });
          expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
          expect(answer.headers['x-request-id']).not.toBe(id);
        }
        expect((await ask({ 'x-request-id': 'given-by-a-proxy' })).headers['x-request-id']).toBe(
          'given-by-a-proxy',
        );
      }
      for (const id of bad.slice(2)) expect(lines.join()).not.toContain(id);
    },
  );
});
