import { expect, test } from 'vitest';
import { letter } from './lettering.ts';
import { drawPicture } from './picture.ts';

test('the letters of a Devanagari syllable are placed beside each other', () => {
  // The vowel sign follows the consonant in the text, but is drawn to the left of it. Both take up width.
  const [sign, consonant, both] = ['\u093f', '\u092d', '\u092d\u093f'].map((text) => letter(text).width);
  expect(both).toBeGreaterThan(consonant ?? 0);
  expect(sign).toBeGreaterThan(0);
  expect(letter('भिसा').outlines).not.toContain('NaN');
});

test('the width of a text in two scripts is the sum of its parts', () => {
  const parts = letter('भिसा').width + letter(' IELTS').width;
  expect(letter('भिसा IELTS').width).toBeCloseTo(parts, 5);
});

test.each([
  'Study abroad from Nepal',
  'विद्यार्थीहरूका लागि अष्ट्रेलियाको भिसा: IELTS सहित',
  'W'.repeat(200),
  'Long words come and go on '.repeat(8),
  '<script>&"\u0000 emoji 🏔',
  ' ',
])('%j is drawn', async (title) => {
  const png = await drawPicture('/x', title, 'Prasthan Education');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
