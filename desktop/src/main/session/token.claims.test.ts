import { expect, test } from 'vitest';
import { claimsOf, isFresh } from './token.claims.ts';

const tokenOf = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;
const hour = 3600;

test.each([null, '', 'junk', 'a.b.c', tokenOf(null), tokenOf('text')])('%j has no claims', (token) => {
  expect(claimsOf(token).sub).toBeUndefined();
});

test.each([
  [1, true],
  [2.9, true],
  [3.1, false],
  [13, false],
])('a token of twelve hours is fresh after %d: %s', (hours, fresh) => {
  const token = tokenOf({ sub: 'admin', iat: 0, exp: 12 * hour });
  expect(isFresh(token, hours * hour * 1000)).toBe(fresh);
});
