import { expect, test } from 'vitest';
import { telHref, viberHref, whatsAppHref } from './phone-links.ts';

test('phone numbers are normalised for tel:, WhatsApp and Viber links', () => {
  expect(telHref('+977 1-5970000')).toBe('tel:+97715970000');
  expect(telHref(' (01) 597 0000')).toBe('tel:+97715970000');
  expect(telHref('01-5970000, 9851012345')).toBe('tel:+97715970000');
  expect(whatsAppHref('९८५१०१२३४५')).toBe('https://wa.me/9779851012345');
  expect(whatsAppHref('0977-9851012345')).toBe('https://wa.me/9779851012345');
  expect(telHref('+977-01-5970000')).toBe('tel:+97715970000');
  expect(telHref('9851012345 or 9803000000')).toBe('tel:+9779851012345');
  expect(whatsAppHref('00977 9851012345')).toBe('https://wa.me/9779851012345');
  expect(whatsAppHref('977 9851012345')).toBe('https://wa.me/9779851012345');
  expect(whatsAppHref('+44 20 7946 0000')).toBe('https://wa.me/442079460000');
  expect(whatsAppHref('+977 98-4100 0000')).toBe('https://wa.me/9779841000000');
  expect(viberHref('+977 98-4100 0000')).toBe('viber://chat?number=%2B9779841000000');
});
