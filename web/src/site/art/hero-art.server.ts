import { readFileSync } from 'node:fs';

/** Five skies in the course of a day, in the order of the home page's slides. */
export const skies = ['dawn', 'noon', 'monsoon', 'dusk', 'stars'] as const;

export type Sky = (typeof skies)[number];

/**
 * Returns a hero picture as an SVG of 1600 x 900. The main parts are at three quarters of the width, the area that phones show.
 */
export const heroArt = (sky: Sky): string =>
  readFileSync(new URL(`../../../public/art/hero/${sky}.svg`, import.meta.url), 'utf8');
