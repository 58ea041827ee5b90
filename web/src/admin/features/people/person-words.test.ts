import { expect, test } from 'vitest';
import { ageOn, dialsOf, numbersMissing, phonesFrom, phoneWords, wishWords } from './person-words.ts';

const mother = { text: '९८५१ ०८८८८८', number: '+9779851088888', whose: 'mother' };

test('a number reads as the office dials it, with whose it is; one that nobody understands as it was typed', () => {
  expect(phoneWords(mother)).toBe('9851-088888 (mother)');
  expect(phoneWords({ text: 'shop next door', number: '', whose: '' })).toBe('shop next door');
});

test('a number that two fields hold can be dialled once', () => {
  const again = { text: '+977 9851088888', number: '+9779851088888', whose: '' };
  const landline = { text: '01-4412345', number: '+97714412345', whose: 'office' };
  expect(dialsOf([mother, again, landline]).map(({ tel, whose }) => `${tel} ${whose}`)).toEqual([
    '+9779851088888 mother',
    '+97714412345 office',
  ]);
});

test('two numbers in one field of an enquiry become two of the person', () => {
  expect(phonesFrom('9851088888 / 01-4412345', '+9779851088888')).toEqual([
    { text: '9851-088888', whose: '' },
    { text: '01-4412345', whose: '' },
  ]);
  expect(phonesFrom(' ९८५१०८८८८८ ', '+9779851088888')).toEqual([{ text: '९८५१०८८८८८', whose: '' }]);
  expect(phonesFrom(' ', '')).toEqual([]);
});

test('what somebody wants stands in one line', () => {
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
])('born on %s, on %s somebody is %s', (birthDay, today, age) => {
  expect(ageOn(birthDay, today)).toBe(age);
});

test('a number of an enquiry that the person has, in any spelling, is not offered; another one is, once', () => {
  const phones = [{ text: '९८५१०८८८८८', number: '+9779851088888', whose: '' }];
  const enquiries = [
    { phone: '98510-88888', phoneNumber: '+9779851088888' },
    { phone: '9851088888 / 01-4412345', phoneNumber: '+9779851088888' },
    { phone: '014412345', phoneNumber: '+97714412345' },
    { phone: '', phoneNumber: '' },
  ];
  expect(numbersMissing({ phones, enquiries }).map(({ shown }) => shown)).toEqual(['01-4412345']);
});
