import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField, strengthOf } from './password-field.tsx';

test.each([
  [false, 'current-password'],
  [true, 'new-password'],
])('a password is hidden, and may be pasted or filled in by a manager (new: %s)', (isNew, autoComplete) => {
  const html = renderToStaticMarkup(
    <PasswordField label="Password" name="password" isNew={isNew} error={undefined} />,
  );
  const input = /<input[^>]*>/.exec(html)?.[0] ?? '';
  expect(input).toContain('type="password"');
  expect(input).toContain(`autoComplete="${autoComplete}"`);
  // With `maxlength`, a browser would silently truncate pasted text.
  expect(input).not.toMatch(/maxlength|readonly|disabled/i);
});

test.each([
  ['', undefined],
  ['eleven char', '1 more character.'],
  ['short', '7 more characters.'],
  // The length is counted in code points, not in UTF-16 code units: each of these emoji counts once.
  ['😀😀😀😀😀😀', '6 more characters.'],
  ['aaaaaaaaaaaa', 'Too much repetition. Mix more letters or words.'],
  ['dawn at Nagarkot', 'Long enough. A few words more make it strong.'],
  ['departure at dawn, window seat', 'Strong.'],
])('"%s" reads %s', (password, words) => {
  expect(strengthOf(password)?.words).toBe(words);
});
