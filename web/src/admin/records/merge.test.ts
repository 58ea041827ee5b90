import { expect, test } from 'vitest';
import { mergeValues } from './form-values.ts';

const base = { title: 'IELTS', price: '100', tags: ['a'] };

test('a field that only they changed is taken over, mine stays', () => {
  const merge = mergeValues(base, { ...base, title: 'Mine' }, { ...base, price: '120', tags: ['a', 'b'] });
  expect(merge).toEqual({
    values: { title: 'Mine', price: '120', tags: ['a', 'b'] },
    taken: ['price', 'tags'],
    disputed: [],
  });
});

test('a field that both changed keeps mine and is named', () => {
  const merge = mergeValues(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
  expect(merge).toEqual({ values: { ...base, title: 'Mine' }, taken: [], disputed: ['title'] });
});

test('the same change by both is none', () => {
  const both = { ...base, tags: ['c'] };
  expect(mergeValues(base, both, { ...both })).toEqual({ values: both, taken: [], disputed: [] });
});
