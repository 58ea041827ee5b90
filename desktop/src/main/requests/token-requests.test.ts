import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { mayPass, tokenOperations, tokenRoutes } from './token-requests.ts';

const emitted = (name: string) => readFileSync(join(import.meta.dirname, '../../../../api', name), 'utf8');

test('every operation that returns a token is kept from the window', () => {
  const schema = buildSchema(emitted('schema.graphql'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const found = roots
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .filter(({ type }) => {
      const named = getNamedType(type);
      return isObjectType(named) && 'token' in named.getFields();
    })
    .map(({ name }) => name);
  expect(found.toSorted()).toEqual([...tokenOperations].toSorted());
});

test('every REST route that returns a token is kept from the window', () => {
  const { paths } = JSON.parse(emitted('openapi.json')) as { paths: Record<string, Record<string, object>> };
  const found = Object.entries(paths)
    .filter(([, methods]) =>
      Object.values(methods).some((row) =>
        JSON.stringify('responses' in row && row.responses).includes('"token"'),
      ),
    )
    .map(([path]) => (path.startsWith('/api') ? path : `/api${path}`));
  expect(found.toSorted()).toEqual([...tokenRoutes].toSorted());
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const sent = (body: unknown) => bytes(JSON.stringify(body));

test('an operation that can be parsed is allowed', () => {
  const client = { clientLibrary: { name: '@apollo/client', version: '4.3.8' } };
  expect(mayPass('POST', '', sent({ query: '{ me { email } }', extensions: client }))).toBe(true);
  expect(mayPass('POST', '', sent({ query: '{ me { email } }', variables: {}, operationName: null }))).toBe(
    true,
  );
  expect(mayPass('POST', '', sent({ query: 'subscription { inboxChanged { received { _id } } }' }))).toBe(
    true,
  );
});

const hash = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
test.each<[string, string, string, ArrayBuffer | undefined]>([
  [
    'a login',
    'POST',
    '',
    sent({ query: 'mutation { adminLogin(email: "a", password: "b") { expiresAt } }' }),
  ],
  ['a renamed renewal', 'POST', '', sent({ query: 'mutation { title: renewSession { expiresAt } }' })],
  [
    'a token under another name',
    'POST',
    '',
    sent({ query: 'mutation { changePassword(current: "a", next: "b") { title: token } }' }),
  ],
  [
    'a token in a fragment',
    'POST',
    '',
    sent({ query: 'mutation { changePassword { ...S } } fragment S on Session { token }' }),
  ],
  ['a persisted query', 'POST', '', sent({ extensions: hash })],
  ['a persisted query with a text', 'POST', '', sent({ query: '{ me { email } }', extensions: hash })],
  ['a list of queries', 'POST', '', sent([{ query: '{ me { email } }' }])],
  ['a text that is not GraphQL', 'POST', '', sent({ query: '{ me' })],
  ['a text that is not JSON', 'POST', '', bytes('query={me{email}}')],
  ['bytes that are not UTF-8', 'POST', '', new Uint8Array([0x7b, 0xff, 0x7d]).buffer],
  ['a query twice', 'POST', '?query=%7Bme%7Bemail%7D%7D', sent({ query: '{ me { email } }' })],
  ['a query in the address', 'GET', '?query=%7Bme%7Bemail%7D%7D', undefined],
  ['nothing', 'POST', '', undefined],
])('%s is refused', (_name, method, search, body) => {
  expect(mayPass(method, search, body)).toBe(false);
});
