import { expect, test } from 'vitest';
import { dialOf } from '../page/dial.server.ts';
import { telHref, viberHref, whatsAppHref } from './phone-links.ts';

test.each([
  ['+977 1-5970000', '+97715970000'],
  [' (01) 597 0000', '+97715970000'],
  ['01-5970000, 9851012345', '+97715970000'],
  ['९८५१०१२३४५', '+9779851012345'],
  ['0977-9851012345', '+9779851012345'],
  ['+44 20 7946 0000', '+442079460000'],
  ['ext. 12', '12'],
  ['ask at the desk', ''],
])('%j is dialled as %j', (phone, dial) => expect(dialOf(phone)).toBe(dial));

test('links for calls, WhatsApp and Viber', () => {
  expect(telHref('+9779841000000')).toBe('tel:+9779841000000');
  expect(whatsAppHref('+9779841000000')).toBe('https://wa.me/9779841000000');
  expect(viberHref('+9779841000000')).toBe('viber://chat?number=%2B9779841000000');
});
