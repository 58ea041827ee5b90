import { expect, it } from 'vitest';
import { heroArt, skies } from './hero-art.server.ts';

it.each(skies)('the picture of %s is a complete SVG, small enough to be part of the page', (sky) => {
  const svg = heroArt(sky);
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1600 900"[\s\S]*<\/svg>\s*$/);
  expect(svg.length).toBeLessThan(15_000);
});
