import { expect, test } from 'vitest';
import { numbersOf, spokenNumber } from './phone-numbers.ts';

const shown = (phone: string, stored = '') => numbersOf(phone, stored).map((each) => each.shown);

test.each([
  ['9851088888', ['9851-088888']],
  ['+977 985-1088888', ['9851-088888']],
  ['०९८५१०८८८८८', ['9851-088888']],
  ['9851088888 / 01-4412345', ['9851-088888', '01-4412345']],
  ['9851088888, 9841234567; 9851088888', ['9851-088888', '9841-234567']],
  ['9849876543 (mother 9851012345)', ['9849-876543', '9851-012345']],
  ['९८४९८७६५४३ आमा ९८५१०१२३४५', ['9849-876543', '9851-012345']],
  ['९८४९८७६५४३ र ९८५१०१२३४५', ['9849-876543', '9851-012345']],
  ['9849876543 & 9851012345', ['9849-876543', '9851-012345']],
  ['061-523456', ['061-523456']],
  ['+61 412 345 678', ['+61412345678']],
  ['01-4412345 ext 2', ['01-4412345']],
  ['', []],
  ['call my father', []],
])('%j is dialled as %j', (phone, expected) => {
  expect(shown(phone)).toEqual(expected);
});

test('the server’s parsed number comes first, and a landline has no messaging', () => {
  expect(shown('14412345 / 9851088888', '+97714412345')).toEqual(['01-4412345', '9851-088888']);
  expect(numbersOf('985 108 8888', '+9779851088888')).toEqual([
    { shown: '9851-088888', tel: '+9779851088888', isMobile: true },
  ]);
  expect(numbersOf('9851088888/014412345', '+9779851088888').map(({ isMobile }) => isMobile)).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['+977-9812336105', '9812-336105'],
  ['९८१२३३६१०५ (mother 9851012345)', '9812-336105, 9851-012345'],
  ['shop next door', 'shop next door'],
  ['', ''],
])('%j reads as "%s"', (phone, words) => {
  expect(spokenNumber(phone)).toBe(words);
});
