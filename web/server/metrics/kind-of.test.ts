import { expect, test } from 'vitest';
import { kindOf } from './kind-of.ts';

test.each([
  ['POST', '/api/contact', 'enquiry'],
  ['POST', '/contact/enquiry', 'form'],
  ['GET', '/contact', 'page'],
  ['POST', '/api/admin/login', 'sign-in'],
  ['POST', '/graphql/stream', 'stream'],
  ['POST', '/graphql', 'graphql'],
  ['GET', '/api/admin/contacts', 'api-staff'],
  ['GET', '/api/services', 'api'],
  ['GET', '/apiary', 'page'],
  ['GET', '/media/x/480.webp', 'media'],
  ['GET', '/admin/contacts', 'admin'],
  ['GET', '/readyz', 'probe'],
  ['HEAD', '/', 'page'],
  ['PROPFIND', '/x', 'other'],
])('%s %s is counted as %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind);
});
