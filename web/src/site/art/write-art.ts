/**
 * Draws the pictures under public/art again. Run it after changing a palette, a seed or a shape:
 * `node web/src/site/art/write-art.ts`. The same code always draws the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { contourPaths } from './contours.ts';
import { heroArt } from './hero-art.ts';
import { skies } from './palettes.ts';

const folder = new URL('../../../public/art/', import.meta.url);
mkdirSync(new URL('hero/', folder), { recursive: true });

for (const sky of skies) writeFileSync(new URL(`hero/${sky}.svg`, folder), heroArt(sky));

const size = 1200;
const lines = contourPaths('the rim of the valley', size, 96, 9).join('');
writeFileSync(
  new URL('contours.svg', folder),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="none" stroke="#000" stroke-width="1.6" d="${lines}"/></svg>`,
);
