import { expect, test } from 'vitest';
import { mergeValues } from './form-values.ts';

const base = { title: 'IELTS', price: '100', tags: ['a'] };

test('a field changed only by the colleague is adopted; my changes stay', () => {
  const merge = mergeValues(base, { ...base, title: 'Mine' }, { ...base, price: '120', tags: ['a', 'b'] });
  expect(merge).toEqual({
    values: { title: 'Mine', price: '120', tags: ['a', 'b'] },
    taken: ['price', 'tags'],
    disputed: [],
  });
});

test('a field changed by both keeps my value and is reported', () => {
  const merge = mergeValues(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
  expect(merge).toEqual({ values: { ...base, title: 'Mine' }, taken: [], disputed: ['title'] });
});

test('the same change by both is not a conflict', () => {
  const both = { ...base, tags: ['c'] };
  expect(mergeValues(base, both, { ...both })).toEqual({ values: both, taken: [], disputed: [] });
});
