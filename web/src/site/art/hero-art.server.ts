import { readFileSync } from 'node:fs';

export const skies = ['dawn', 'noon', 'monsoon', 'dusk', 'stars'] as const;

export type Sky = (typeof skies)[number];

/** Returns an SVG of 1600 x 900. Phones show only a part right of the centre (`object-position` in hero.module.css). */
export const heroArt = (sky: Sky): string =>
  readFileSync(new URL(`../../../public/art/hero/${sky}.svg`, import.meta.url), 'utf8');
