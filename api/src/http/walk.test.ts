/** Calls the operations and routes with every state of a token and with every role. `walk.testing.ts` lists who may do what. */
import { readFileSync } from 'node:fs';
import {
  type GraphQLField,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOpen } from '../graphql/guard.ts';
import { kinds } from '../kinds.ts';
import { callAs, goodPassword, makeAccount } from '../testing/accounts.ts';
import { expectContract } from '../testing/contract.ts';
import { SECRET, useTestApi } from '../testing/test-api.ts';
import { restRows } from './rest.ts';
import { beforeOwnPassword, type Caller, graphqlLists, restLists, strangersTypes } from './walk.testing.ts';

const server = useTestApi();
// State of the token -> the Authorization header, and the role whose rights it gives (`worth`): `everybody` for an invalid
// token, `printed` for an owner who must first replace a generated password.
const states: Record<
  string,
  { worth: Caller | 'printed'; header: () => Promise<string | null> | string | null }
> = {};
beforeAll(makeStates);

const powers: Caller[] = ['everybody', 'staff', 'owner'];
function may(worth: Caller | 'printed', needed: Caller, name: string): boolean {
  if (worth !== 'printed') return powers.indexOf(worth) >= powers.indexOf(needed);
  const { admitted, refused } = beforeOwnPassword;
  return admitted.includes(name) || (needed === 'everybody' && !refused.includes(name));
}
const id = '01890000-0000-7000-8000-000000000000';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) => {
  const claims = jwt.decode(token);
  if (!claims || typeof claims === 'string') throw new Error('This is no token.');
  return claims;
};

async function signIn(email: string): Promise<string> {
  const answer = await server.call('POST', '/api/admin/login', { email, password: goodPassword });
  return answer.body.data.token;
}

/** Each invalid token differs in one way from a valid token of an owner, so that only this difference can cause the refusal. */
async function makeStates(): Promise<void> {
  const refused = (name: string, header: string | null) => {
    states[name] = { worth: 'everybody', header: () => header };
  };
  const owner = await makeAccount(server, 'owner@prasthan.example', 'owner');
  const staff = await makeAccount(server, 'staff@prasthan.example');
  const claims = claimsOf(owner.token);
  const sign = (changed: object, secret = SECRET, options: jwt.SignOptions = {}) =>
    `Bearer ${jwt.sign({ ...claims, ...changed }, secret, options)}`;
  expect((await callAs(server, sign({}).slice(7), 'GET', '/api/admin/accounts')).status).toBe(200);

  refused('no token', null);
  refused('junk', 'Bearer junk');
  refused('an empty token', 'Bearer ');
  refused('another scheme', `Basic ${Buffer.from('owner:x').toString('base64')}`);
  refused('a token without its scheme', owner.token);
  refused('another signature', sign({}, 'another secret of more than 32 letters'));
  refused('no signature', `Bearer ${owner.token.replace(/[^.]+$/, '')}`);
  refused('algorithm none', `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`);
  refused('another algorithm', sign({}, SECRET, { algorithm: 'HS512' }));
  refused('expired', sign({ exp: Math.floor(Date.now() / 1000) - 1 }));
  const { exp: _exp, ...endless } = claims;
  refused('no end', `Bearer ${jwt.sign(endless, SECRET)}`);
  refused('another issuer', sign({ iss: 'somebody' }));
  refused('another audience', sign({ aud: 'somebody' }));
  refused('no session in it', sign({ sid: undefined }));
  refused('an unknown session', sign({ sid: id }));
  refused('an unknown account', sign({ sub: id }));
  refused("a colleague's session", sign({ sid: claimsOf(staff.token).sid }));
  refused('an unknown token of an open session', sign({ jti: id }));
  refused('no id that could be one', sign({ sid: "' or 1=1 --", jti: 'x' }));

  const ended = await signIn('owner@prasthan.example');
  expect((await callAs(server, ended, 'POST', '/api/admin/logout')).status).toBe(200);
  refused('an ended session', `Bearer ${ended}`);

  const disabled = await makeAccount(server, 'disabled@prasthan.example', 'owner');
  const off = { name: 'disabled', role: 'owner', isActive: false };
  const disabling = await server.asAdmin('PUT', `/api/admin/accounts/${disabled.id}`, off);
  expect(disabling.status).toBe(200);
  // Disabling an account deletes its session. This restores the session, so that only the disabled account can cause a refusal.
  await server.sql(
    `insert into session (id, admin_id, token_id, device, address, signed_in_at, last_seen_at, expires_at)
     values (?, ?, ?, '', '', now(), now(), now() + interval '1 day') on conflict do nothing`,
    [claimsOf(disabled.token).sid, disabled.id, claimsOf(disabled.token).jti],
  );
  refused('a disabled account', `Bearer ${disabled.token}`);

  const old = await signIn('owner@prasthan.example');
  const renewed = (await callAs(server, old, 'POST', '/api/admin/renew')).body.data.token;
  expect((await callAs(server, renewed, 'GET', '/api/admin/me')).status).toBe(200);
  await server.sql('update session set previous_until = now() where id = ?', [claimsOf(old).sid]);
  refused('renewed away', `Bearer ${old}`);

  const changer = await makeAccount(server, 'changer@prasthan.example', 'owner');
  const other = await signIn('changer@prasthan.example');
  const change = { current: goodPassword, next: 'other unusual words here' };
  expect((await callAs(server, changer.token, 'POST', '/api/admin/password', change)).status).toBe(200);
  refused('from before a change of the password', `Bearer ${other}`);

  const demoted = await makeAccount(server, 'demoted@prasthan.example', 'owner');
  const down = { name: 'demoted', role: 'staff', isActive: true };
  expect((await server.asAdmin('PUT', `/api/admin/accounts/${demoted.id}`, down)).status).toBe(200);
  const printed = await makeAccount(server, 'printed@prasthan.example', 'owner');
  await server.sql('update admin set must_change_password = true where id = ?', [printed.id]);
  for (const [name, email, worth] of [
    ['a printed password', 'printed@prasthan.example', 'printed'],
    ['an owner who became staff', 'demoted@prasthan.example', 'staff'],
    ['staff', 'staff@prasthan.example', 'staff'],
    ['owner', 'owner@prasthan.example', 'owner'],
  ] as const) {
    let token = await signIn(email);
    // Some calls end the session, so each call gets the token of an open session.
    const header = async () => {
      const { status } = await callAs(server, token, 'GET', '/api/admin/me');
      if (status !== 200) token = await signIn(email);
      return `Bearer ${token}`;
    };
    states[name] = { worth, header };
  }
}

interface Asked {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Sends a request. If the response is a stream, closes it as soon as it has begun. */
async function send({ method, path, body, headers = {} }: Asked, authorization: string | null) {
  const leaving = new AbortController();
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      ...(authorization !== null && { authorization }),
    },
    signal: leaving.signal,
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = isStream ? '' : await answer.text();
  leaving.abort();
  return { status: answer.status, text };
}

const signInTexts: Record<string, RegExp> = {
  'no token': /^Please sign in\.$/,
  'an unknown account': /disabled/,
  'a disabled account': /disabled/,
};

function refusalOf(worth: Caller | 'printed', state: string) {
  if (worth === 'everybody') {
    const message = expect.stringMatching(signInTexts[state] ?? /sign in/);
    return { status: 401, code: 'UNAUTHENTICATED', message };
  }
  if (worth === 'printed')
    return { status: 403, code: 'PASSWORD_CHANGE_REQUIRED', message: 'Choose a password of your own first.' };
  return { status: 403, code: 'FORBIDDEN', message: 'Only an owner may do this.' };
}

const counts: Record<string, { allowed: number; refused: number }> = {};
function count(door: string, isAllowed: boolean): void {
  counts[door] ??= { allowed: 0, refused: 0 };
  counts[door][isAllowed ? 'allowed' : 'refused'] += 1;
}
afterAll(() => {
  const text = Object.entries(counts).map(
    ([door, each]) => `${door} ${each.allowed} allowed, ${each.refused} refused`,
  );
  process.stdout.write(`The walk, in ${Object.keys(states).length} states: ${text.join('; ')}\n`);
});

const entriesOf = (lists: Record<Caller, string[]>) =>
  powers.flatMap((needed) => lists[needed].map((name) => ({ name, needed })));

type Root = keyof typeof graphqlLists;
type AnyField = GraphQLField<unknown, unknown>;
const rootOf = (root: Root) => {
  const { schema } = server.api;
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return types[root]?.getFields() ?? {};
};

function documentOf(root: Root, { name, args, type }: AnyField): string {
  const given = args
    .filter((arg) => isNonNullType(arg.type))
    .map((arg) => {
      const isList = String(arg.type).startsWith('[');
      const named = getNamedType(arg.type);
      const value = named.name === 'Int' ? '1' : isList ? `["${id}"]` : `"${id}"`;
      return `${arg.name}: ${isInputObjectType(named) ? '{}' : value}`;
    });
  const selection = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
  return `${root} { mine: ${name}${given.length ? `(${given.join(', ')})` : ''} ${selection} }`;
}

describe('the lists', () => {
  it.each(['query', 'mutation', 'subscription'] as const)('contain the name of each %s once', (root) => {
    const listed = entriesOf(graphqlLists[root]).map(({ name }) => name);
    expect(listed.toSorted()).toEqual(Object.keys(rootOf(root)).toSorted());
  });

  it('contain each REST route once', () => {
    const outside = [
      'get /openapi.json',
      'get /admin/contacts.csv',
      'get /admin/backups/:name',
      'post /admin/media',
    ];
    const listed = entriesOf(restLists).map(({ name }) => name);
    const table = restRows(kinds).map(({ method, path }) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual([...table, ...outside].toSorted());
    expect(listed.toSorted()).toEqual(routesOfContract().toSorted());
  });
});

function routesOfContract(): string[] {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
}

it('responses to anonymous callers contain only these types', () => {
  const found = new Set<string>();
  const visit = (field: AnyField) => {
    const type = getNamedType(field.type);
    if (!isObjectType(type) || found.has(type.name)) return;
    found.add(type.name);
    const kind = kinds.find((each) => each.type === type.name);
    for (const each of Object.values(type.getFields()))
      if (!kind || kind.open.includes(each.name)) visit(each);
  };
  for (const root of ['query', 'mutation'] as const)
    for (const field of Object.values(rootOf(root))) if (isOpen(field)) visit(field);
  expect([...found].toSorted()).toEqual(strangersTypes.toSorted());
});

const stateNames = [
  ...[
    'no token',
    'junk',
    'an empty token',
    'another scheme',
    'a token without its scheme',
    'another signature',
  ],
  ...['no signature', 'algorithm none', 'another algorithm', 'expired', 'no end', 'another issuer'],
  'another audience',
  ...['no session in it', 'an unknown session', 'an unknown account', "a colleague's session"],
  ...[
    'an unknown token of an open session',
    'no id that could be one',
    'an ended session',
    'a disabled account',
  ],
  ...['renewed away', 'from before a change of the password'],
  ...['a printed password', 'an owner who became staff', 'staff', 'owner'],
];

it('all states are tested', () => expect(stateNames).toEqual(Object.keys(states)));

// These states are tested with all operations and routes. The other states are invalid tokens, which take the same path through
// the code, so each invalid token is tested with only an eighth of the operations and routes. Together, they cover all of them.
const walkedInFull = ['no token', 'a printed password', 'an owner who became staff', 'staff', 'owner'];

describe.each(stateNames)('%s', (state) => {
  const of = () => states[state] ?? { worth: 'owner', header: () => null };
  const own = <T>(entries: T[]) =>
    walkedInFull.includes(state)
      ? entries
      : entries.filter((_, index) => index % 8 === stateNames.indexOf(state) % 8);

  it('is checked by the guard of every GraphQL operation', async () => {
    for (const root of ['query', 'mutation', 'subscription'] as const) {
      for (const { name, needed } of own(entriesOf(graphqlLists[root]))) {
        const { worth, header } = of();
        const field = rootOf(root)[name];
        if (!field) throw new Error(`The schema has no ${name}.`);
        const query = documentOf(root, field);
        const isStream = root === 'subscription';
        const path = isStream ? '/graphql/stream' : '/graphql';
        const headers: Record<string, string> = isStream ? { accept: 'text/event-stream' } : {};
        const asked = { method: 'POST', path, headers, body: JSON.stringify({ query }) };
        const answer = await send(asked, await header());
        const what = `${root} ${name}: ${answer.status} ${answer.text}`;
        count(root, may(worth, needed, name));
        expect(answer.status, what).not.toBe(500);
        if (may(worth, needed, name)) {
          expect(answer.text, what).not.toMatch(/UNAUTHENTICATED|FORBIDDEN|PASSWORD_CHANGE/);
          expect([401, 403], what).not.toContain(answer.status);
        } else if (isStream) {
          expect(answer.status, what).toBe(refusalOf(worth, state).status);
        } else {
          const { data, errors } = JSON.parse(answer.text);
          expect(errors, what).toHaveLength(1);
          const { code, message } = refusalOf(worth, state);
          expect(errors[0], what).toMatchObject({ message, extensions: { code } });
          expect(data?.mine ?? null, what).toBeNull();
        }
      }
    }
  });

  it('is checked by the guard of every REST route before the body is read', async () => {
    for (const { name, needed } of own(entriesOf(restLists))) {
      const { worth, header } = of();
      const [method = '', route = ''] = name.split(' ');
      const path = `/api${route.replace(/:\w+/, id)}`;
      const isRead = method === 'get' || method === 'delete';
      const isAllowed = may(worth, needed, name);
      // If the call must be refused, the body is invalid JSON. The test fails if the body is parsed before the refusal.
      const body = isRead ? undefined : isAllowed ? '{}' : '{"name": ';
      const asked = { method: method.toUpperCase(), path, ...(body !== undefined && { body }) };
      const answer = await send(asked, await header());
      const what = `${name}: ${answer.status} ${answer.text.slice(0, 300)}`;
      count('REST', isAllowed);
      expect(answer.status, what).toBeLessThan(500);
      if (isAllowed) {
        expect([401, 403], what).not.toContain(answer.status);
        continue;
      }
      const { status, message, code } = refusalOf(worth, state);
      expect(answer.status, what).toBe(status);
      const refusal = JSON.parse(answer.text);
      expect(refusal, what).toEqual({ success: false, message, ...(worth === 'printed' && { code }) });
      expectContract(asked.method, path, status, refusal);
    }
  });
});
