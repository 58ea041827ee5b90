import { expect, test } from 'vitest';
import { counsellorsOf } from './counsellors.tsx';

test('accounts with the same name get a number, and inactive accounts are marked', () => {
  const { list, nameOf, active } = counsellorsOf([
    { _id: '1', name: 'Asha', isActive: true },
    { _id: '2', name: 'Asha', isActive: false },
    { _id: '3', name: 'Bikash', isActive: true },
  ]);
  expect(list.map(({ name }) => name)).toEqual(['Asha', 'Asha (2)', 'Bikash']);
  expect(['1', '2', 'gone', null].map(nameOf)).toEqual(['Asha', 'Asha (2) (left)', null, null]);
  expect(active).toEqual(['1', '3']);
});

test('there are no names until they are loaded', () => {
  const { list, nameOf, active } = counsellorsOf(null);
  expect([list, nameOf('1'), active]).toEqual([[], null, null]);
});
