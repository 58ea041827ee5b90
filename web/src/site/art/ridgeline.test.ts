import { expect, test } from 'vitest';
import { rangeLayers } from './ridgeline.ts';

test('a seed always draws the same range, and another seed draws a different one', () => {
  expect(rangeLayers('Enquiry', 480, 150)).toEqual(rangeLayers('Enquiry', 480, 150));
  expect(rangeLayers('Enquiry', 480, 150)[0]).not.toBe(rangeLayers('Services', 480, 150)[0]);
});

test('ranges contain only whole numbers, so that every engine writes the same path', () => {
  for (const path of rangeLayers('Services', 480, 150)) expect(path).not.toMatch(/\.\d|NaN|undefined/);
});
