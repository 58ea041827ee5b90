/**
 * Writes the fonts of the sharing pictures. Run `node web/server/share/fonts/write-fonts.ts` after changing a weight or a range
 * of letters. The fonts are TrueType, because HarfBuzz cannot read woff2. Each has only the weight that the pictures use.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„…•€`;
const devanagari = `${range(0x0900, 0x097f)}‌‍₹◌`;

const faces = [
  {
    file: 'fraunces.ttf',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    text: latin,
    variationAxes: { wght: 560, opsz: 100, SOFT: 0, WONK: 0 },
  },
  {
    file: 'mukta.ttf',
    source: '@fontsource/mukta/files/mukta-devanagari-600-normal.woff2',
    text: devanagari,
  },
];

for (const { file, source, text, variationAxes } of faces) {
  const options = { targetFormat: 'truetype' as const, ...(variationAxes && { variationAxes }) };
  writeFileSync(
    new URL(file, import.meta.url),
    await subsetFont(readFileSync(resolve(source)), text, options),
  );
}
for (const name of ['fraunces', 'mukta']) {
  copyFileSync(
    new URL(`../../../public/fonts/licences/${name}-OFL.txt`, import.meta.url),
    new URL(`${name}-OFL.txt`, import.meta.url),
  );
}
