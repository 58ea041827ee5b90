import { readFileSync } from 'node:fs';

/** Five skies from dawn to night, in the order of the home page's slides. */
export const skies = ['dawn', 'noon', 'monsoon', 'dusk', 'stars'] as const;

export type Sky = (typeof skies)[number];

/** Returns a picture as an SVG of 1600 x 900. Its main parts are at three quarters of the width, because phones show only this part. */
export const heroArt = (sky: Sky): string =>
  readFileSync(new URL(`../../../public/art/hero/${sky}.svg`, import.meta.url), 'utf8');
