import { readFileSync } from 'node:fs';

export const skies = ['dawn', 'noon', 'monsoon', 'dusk', 'stars'] as const;

export type Sky = (typeof skies)[number];

/** The picture is 1600 x 900. Phones show only its main parts, which are at three quarters of the width. */
export const heroArt = (sky: Sky): string =>
  readFileSync(new URL(`../../../public/art/hero/${sky}.svg`, import.meta.url), 'utf8');
