import { expect, it } from 'vitest';
import { addressKey, networkOf } from './address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::3', '2001:db8:1'],
  ['2001:db8:1:ffff:a:b:c:d', '2001:db8:1'],
  [undefined, 'unknown'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(addressKey(ip))).toBe(network);
});
