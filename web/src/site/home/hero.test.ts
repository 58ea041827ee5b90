import { expect, test } from 'vitest';
import { parseEmphasis } from './hero.tsx';

test('text between single asterisks becomes em, between double asterisks mark', () => {
  expect(parseEmphasis('Go *far* and **well**.')).toEqual([
    { kind: 'text', text: 'Go ' },
    { kind: 'em', text: 'far' },
    { kind: 'text', text: ' and ' },
    { kind: 'mark', text: 'well' },
    { kind: 'text', text: '.' },
  ]);
});

test('other Markdown, HTML and unpaired asterisks stay plain text', () => {
  for (const text of ['# <b>Hello</b> [x](y)', '5 * 3 * 2', 'open *star', '', '**']) {
    expect(parseEmphasis(text)).toEqual(text === '' ? [] : [{ kind: 'text', text }]);
  }
});
