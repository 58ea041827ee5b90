import { expect, test } from 'vitest';
import { pathOfArguments, pathOfLink, restartArguments } from './start-arguments.ts';

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

test('a restart opens no link again, and shows the window only if it was visible', () => {
  const args = ['--hidden', '--flag', 'prasthan://contact/7'];
  expect(restartArguments(args, false)).toEqual(['--flag']);
  expect(restartArguments(args, true)).toEqual(['--flag', '--hidden']);
});
