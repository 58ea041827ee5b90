import { expect, test } from 'vitest';
import { ageOn, dialsOf, numbersMissing, phonesFrom, phoneWords, wishWords } from './person-words.ts';

const mother = { text: '९८५१ ०८८८८८', number: '+9779851088888', whose: 'mother' };

test('a number is shown as dialled in the office, with its owner; an invalid number is shown as typed', () => {
  expect(phoneWords(mother)).toBe('9851-088888 (mother)');
  expect(phoneWords({ text: 'shop next door', number: '', whose: '' })).toBe('shop next door');
});

test('a number in two fields is offered for dialling only once', () => {
  const again = { text: '+977 9851088888', number: '+9779851088888', whose: '' };
  const landline = { text: '01-4412345', number: '+97714412345', whose: 'office' };
  expect(dialsOf([mother, again, landline]).map(({ tel, whose }) => `${tel} ${whose}`)).toEqual([
    '+9779851088888 mother',
    '+97714412345 office',
  ]);
});

test("two numbers in an enquiry's phone field become two of the person's numbers", () => {
  expect(phonesFrom('9851088888 / 01-4412345', '+9779851088888')).toEqual([
    { text: '9851-088888', whose: '' },
    { text: '01-4412345', whose: '' },
  ]);
  expect(phonesFrom(' ९८५१०८८८८८ ', '+9779851088888')).toEqual([{ text: '९८५१०८८८८८', whose: '' }]);
  expect(phonesFrom(' ', '')).toEqual([]);
});

test('level and destinations are one line', () => {
  expect(wishWords({ level: 'Bachelor', destinations: ['Australia', 'Japan'] })).toBe(
    'Bachelor, Australia, Japan',
  );
  expect(wishWords({ level: '', destinations: [] })).toBe('');
});

test.each([
  ['2001-11-21', '2026-11-20', 24],
  ['2001-11-21', '2026-11-21', 25],
  ['2004-02-29', '2026-02-28', 21],
  ['2026-11-22', '2026-11-21', null],
])('the age of somebody born on %s is on %s: %s', (birthDay, today, age) => {
  expect(ageOn(birthDay, today)).toBe(age);
});

test("an enquiry's number is offered once, unless the person already has it in any spelling", () => {
  const phones = [{ text: '९८५१०८८८८८', number: '+9779851088888', whose: '' }];
  const enquiries = [
    { phone: '98510-88888', phoneNumber: '+9779851088888' },
    { phone: '9851088888 / 01-4412345', phoneNumber: '+9779851088888' },
    { phone: '014412345', phoneNumber: '+97714412345' },
    { phone: '', phoneNumber: '' },
  ];
  expect(numbersMissing({ phones, enquiries }).map(({ shown }) => shown)).toEqual(['01-4412345']);
});
