import { expect, test } from 'vitest';
import {
  differing,
  type MergeValues,
  nameKeyOf,
  peopleOrders,
  rules,
  sharedReason,
  typedDigits,
} from './person.rules.ts';

test.each([
  ['98-4100', '984100'],
  ['०९८४१', '9841'],
  ['+977 9841', '9841'],
  ['00977 01 5970', '15970'],
  ['977 15970', '15970'],
  ['977 0015970', '15970'],
  ['977', '977'],
  ['9841 9771', '98419771'],
  ['Ram', ''],
])('"%s" is searched by the digits "%s"', (typed, digits) => {
  expect(typedDigits(typed)).toBe(digits);
});

test('people are sorted by name in any case or by age, and by id if these are equal', () => {
  const person = (_id: string, name: string, minute: number) => ({
    ...{ _id, name },
    createdAt: new Date(Date.UTC(2026, 10, 10, 4, minute)),
  });
  const people = [
    person('2', 'Sita', 1),
    person('3', 'anil', 0),
    person('1', 'sita', 1),
    { ...person('4', 'Bina', 2), createdAt: '2026-11-10T04:02:00Z' },
  ];
  const sorted = (order: keyof typeof peopleOrders) =>
    people
      .toSorted(peopleOrders[order])
      .map(({ _id }) => _id)
      .join('');
  expect([sorted('NAME'), sorted('NEWEST')]).toEqual(['3412', '4213']);
  expect(nameKeyOf('Sita RAI')).toBe('sita rai');
});

test.each([
  ['a number', { numbers: ['1', '2'], email: 'a@x.np' }, { numbers: ['2'], email: 'b@x.np' }, 'phone'],
  ['both', { numbers: ['1'], email: 'a@x.np' }, { numbers: ['1'], email: 'a@x.np' }, 'phone'],
  ['an address', { numbers: ['1'], email: 'A@x.np' }, { numbers: ['2'], email: 'a@X.np' }, 'email'],
  ['nothing', { numbers: ['1'], email: 'a@x.np' }, { numbers: ['2'], email: 'b@x.np' }, null],
  ['only blanks', { numbers: [''], email: '' }, { numbers: [''], email: '' }, null],
])('two people who share %s may be the same', (_, one, other, reason) => {
  expect(sharedReason(one, other)).toBe(reason);
});

test('a merge asks for a choice only if both people have a value, and the values differ', () => {
  const blank: MergeValues = {
    ...{ name: '', nameNe: '', email: '', birthDay: null, guardianName: '', level: '', scores: '' },
    counsellorId: null,
  };
  const sita = { ...blank, name: 'Sita', nameNe: 'सीता', birthDay: '2003-05-17', level: '+2' };
  const gita = { ...blank, name: 'Gita', email: 'gita@x.np', birthDay: '2004-01-01', level: '+2' };
  expect(differing(sita, gita)).toEqual(['name', 'birthDay']);
  expect([...differing(sita, blank), ...differing(blank, sita)]).toEqual([]);
});

test('without a birthday its calendar is AD', () => {
  expect(rules.prepared({ birthDay: null })).toEqual({ birthCalendar: 'ad' });
  expect(rules.prepared({ birthDay: '2003-05-17' })).toEqual({});
});
