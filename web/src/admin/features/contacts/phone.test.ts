import { expect, test } from 'vitest';
import { normalisePhone } from './phone.ts';

test.each([
  ['9841234567', '+9779841234567'],
  ['+977 984-1234567', '+9779841234567'],
  ['00977 9841234567', '+9779841234567'],
  ['977-9841234567', '+9779841234567'],
  ['+977 (0) 1 4412345', '+97714412345'],
  ['01-4412345', '+97714412345'],
  ['०१-४४१२३४५', '+97714412345'],
  ['९८४१२३४५६७', '+9779841234567'],
  ['+61 2 9374 4000', '+61293744000'],
])('%s is dialled %s', (typed, dialled) => {
  expect(normalisePhone(typed)).toBe(dialled);
});

test.each(['', 'call me', '12345', '+123456789012345678'])('"%s" is no phone number', (typed) => {
  expect(normalisePhone(typed)).toBeNull();
});
