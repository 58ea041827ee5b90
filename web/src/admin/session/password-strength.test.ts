import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', undefined],
  ['eleven char', '1 more character.'],
  ['short', '7 more characters.'],
  // Letters as a reader counts them, not UTF-16 units.
  ['😀😀😀😀😀😀', '6 more characters.'],
  ['aaaaaaaaaaaa', 'Too much repetition. Mix more letters or words.'],
  ['dawn at Nagarkot', 'Long enough. A few words more make it strong.'],
  ['departure at dawn, window seat', 'Strong.'],
])('"%s" reads %s', (password, words) => {
  expect(strengthOf(password)?.words).toBe(words);
});
