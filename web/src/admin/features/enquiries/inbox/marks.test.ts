import { expect, test } from 'vitest';
import { noMarks, toggleMark } from './marks.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const marked = (marks: { ids: ReadonlySet<string> }) => [...marks.ids].toSorted().join('');

test('a range goes from the last marked row to this one, in both directions, and gets what this row gets', () => {
  const two = toggleMark(noMarks, rows, 'b', false);
  const range = toggleMark(two, rows, 'd', true);
  expect(marked(range)).toBe('bcd');
  expect(marked(toggleMark(range, rows, 'c', true))).toBe('b');
  expect(marked(toggleMark(toggleMark(noMarks, rows, 'd', false), rows, 'a', true))).toBe('abcd');
});

test('without a row to go on from a range is the row alone', () => {
  expect(marked(toggleMark(noMarks, rows, 'c', true))).toBe('c');
  // The row of the last mark has left the list.
  expect(marked(toggleMark({ ids: new Set(['x']), last: 'x' }, rows, 'c', true))).toBe('cx');
});
