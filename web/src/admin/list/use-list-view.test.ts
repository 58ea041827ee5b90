import { expect, test } from 'vitest';
import { matches, sortRows } from './use-list-view.ts';

const row = {
  _id: 'ab12',
  title: 'Visa Lodgement',
  author: { name: 'Sita Rai' },
  tags: ['Denmark'],
  createdAt: '2026-11-21T00:00:00Z',
};

test.each(['visa', 'LODGE rai', 'denmark', ''])('a search for %j finds the row', (query) => {
  expect(matches(row, query)).toBe(true);
});

test.each(['ab12', '2026', 'visa norway'])('a search for %j does not find the row', (query) => {
  expect(matches(row, query)).toBe(false);
});

test('numbers are sorted as numbers, texts regardless of case, and equal values keep their order', () => {
  expect(sortRows([10, 9, 100], (each) => each, false)).toEqual([9, 10, 100]);
  expect(sortRows(['b', 'A', 'c'], (each) => each, true)).toEqual(['c', 'b', 'A']);
  const rows = [
    { name: 'first', rating: 5 },
    { name: 'second', rating: 5 },
    { name: 'third', rating: 4 },
  ];
  expect(sortRows(rows, ({ rating }) => rating, true).map(({ name }) => name)).toEqual([
    'first',
    'second',
    'third',
  ]);
});
