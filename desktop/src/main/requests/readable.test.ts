import { expect, test } from 'vitest';
import { mayPass } from './readable.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const sent = (body: unknown) => bytes(JSON.stringify(body));

test('an operation that can be read passes', () => {
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
])('%s does not pass', (_name, method, search, body) => {
  expect(mayPass(method, search, body)).toBe(false);
});
