import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const email = 'asmita@prasthan.example';

it.each([
  'passwordpassword',
  'Password12345',
  '!!Dragon!!12',
  'qwertyuiop123',
  'abcabcabcabca',
  'aaaaaaaaaaaaa',
  '1234567890123',
  'nmlkjihgfedcba',
  'asmita123456',
  'Prasthan2026!',
  'prasthan-nepal-1',
  'VisaConsultancy',
  'admin.kathmandu',
  'Asmita@prasthan.example',
])('%s is a common password', async (password) => {
  expect(await isCommonPassword(password, email)).toBe(true);
});

it.each([
  'correct horse battery',
  'momo-khukuri-9-laliguras',
  'dragon under the Thamel roof',
  'पहाड र नदीको गीत',
  'Xk2!vq9_Lm3z',
  'my visa came by a yak',
])('%s is not a common password', async (password) => {
  expect(await isCommonPassword(password, email)).toBe(false);
});
