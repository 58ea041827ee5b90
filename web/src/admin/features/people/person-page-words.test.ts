import { expect, test } from 'vitest';
import { ageOn, numbersMissing } from './person-page-words.ts';

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
