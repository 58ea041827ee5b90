import { readFileSync } from 'node:fs';

/** The five skies of a day on the road, in the order of the home page's slides. */
export const skies = ['dawn', 'noon', 'monsoon', 'dusk', 'stars'] as const;

export type Sky = (typeof skies)[number];

/** One hero picture as a complete SVG of 1600 x 900, cut for phones around three quarters of its width. */
export const heroArt = (sky: Sky): string =>
  readFileSync(new URL(`../../../public/art/hero/${sky}.svg`, import.meta.url), 'utf8');
