import { expect, test } from 'vitest';
import { pathOfArguments, pathOfLink } from './deep-link.ts';

test('a link to an enquiry leads to the path of the enquiry', () => {
  expect(pathOfLink('prasthan://contact/0190-abc')).toBe('/admin/contacts/0190-abc');
  expect(pathOfArguments(['--flag', 'prasthan://contact/7/'])).toBe('/admin/contacts/7');
});

test.each([
  'prasthan://contact/',
  'prasthan://contact/../x',
  'prasthan://else/1',
  'https://enquiry/1',
  '--x',
  '',
])('%j leads nowhere', (link) => {
  expect(pathOfLink(link)).toBeNull();
  expect(pathOfArguments([link])).toBeNull();
});
