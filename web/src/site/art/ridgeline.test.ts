import { expect, test } from 'vitest';
import { fixedRanges } from './range.tsx';
import { rangeLayers } from './ridgeline.ts';

test('a seed always draws the same range, and another seed draws a different one', () => {
  expect(rangeLayers('Enquiry', 480, 150)).toEqual(rangeLayers('Enquiry', 480, 150));
  expect(rangeLayers('Enquiry', 480, 150)[0]).not.toBe(rangeLayers('Services', 480, 150)[0]);
});

test('ranges contain only whole numbers, so that every engine writes the same path', () => {
  for (const path of rangeLayers('Services', 480, 150)) expect(path).not.toMatch(/\.\d|NaN|undefined/);
});

// `vitest run -u` writes the file again.
test('the file with the fixed ranges matches the ranges drawn from their seeds', async () => {
  const layers = Object.entries(fixedRanges).flatMap(([name, { seed, width, height }]) =>
    rangeLayers(seed, width, height).map((d, index) => `<path id="${name}-${index + 1}" d="${d}"/>`),
  );
  const file = `<svg xmlns="http://www.w3.org/2000/svg">\n${layers.join('\n')}\n</svg>\n`;
  await expect(file).toMatchFileSnapshot('../../../public/art/ranges.svg');
});
