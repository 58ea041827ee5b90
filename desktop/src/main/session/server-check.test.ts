import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ net: {} }));
const { originOf } = await import('./server-check.ts');

test.each([
  ['www.example.com.np', 'https://www.example.com.np'],
  [' https://example.com/admin?x=1 ', 'https://example.com'],
  ['http://192.168.1.5:5000', 'http://192.168.1.5:5000'],
  ['localhost:5000', 'http://localhost:5000'],
  ['127.0.0.1:5000/', 'http://127.0.0.1:5000'],
])('%s leads to %s', (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});

test.each([
  '',
  '   ',
  'two words',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript://%0aalert(1)',
  'http://',
])('%j is not a web address', (typed) => {
  expect(originOf(typed)).toBeNull();
});
