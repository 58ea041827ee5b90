import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { heroArt } from './hero-art.ts';
import { skies } from './palettes.ts';
import { rangeLayers } from './ridgeline.ts';

test.each(skies)('the committed picture of %s is what the code draws, and light', (sky) => {
  const committed = readFileSync(new URL(`../../../public/art/hero/${sky}.svg`, import.meta.url), 'utf8');
  expect(committed).toBe(heroArt(sky));
  expect(committed.length).toBeLessThan(15_000);
});

test('a seed always draws the same range, and another one a different', () => {
  expect(rangeLayers('Enquiry')).toEqual(rangeLayers('Enquiry'));
  expect(rangeLayers('Enquiry')[0]).not.toBe(rangeLayers('Services')[0]);
});

test('ranges hold whole numbers only, so that every engine writes the same path', () => {
  for (const path of rangeLayers('Services', 480, 150)) expect(path).not.toMatch(/\.\d|NaN|undefined/);
});
