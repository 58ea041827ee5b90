import { expect, test } from 'vitest';
import { initialsOf } from './stamp.tsx';

test.each([
  ['Aayusha S.', 'AS'],
  ['Mr. and Mrs. Karki', 'K'],
  ['सीता राई', 'सर'],
  ['Cher', 'C'],
  ['  ', ''],
  ['Dr. Ram Bahadur Thapa', 'RT'],
])('%j gives %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
