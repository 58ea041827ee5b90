import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { skyOf } from './sky.ts';

test.each([
  ['/study-abroad/australia', 'australia'],
  ['/study-abroad/new-zealand/cities', 'new-zealand'],
  ['/study-abroad/usa/visa-process', 'visa'],
  ['/study-abroad/uk/scholarships', 'scholarships'],
  ['/study-abroad', 'default'],
  ['/test-preparation', 'tests'],
  ['/test-preparation/ielts', 'tests'],
  ['/courses/nursing-australia', 'default'],
  ['/services', 'default'],
  ['', 'default'],
])('the sky of %j is %s', (path, sky) => {
  expect(skyOf(path)).toBe(sky);
});

type Colour = readonly [lightness: number, chroma: number, hue: number];

function skiesOf(css: string): Map<string, { low: Colour; near: Colour }> {
  const colour = (text: string, name: string): Colour => {
    const found = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(text);
    if (!found) throw new Error(`No --${name} in ${text}`);
    return [Number(found[1]), Number(found[2]), Number(found[3])];
  };
  const rules = css.matchAll(/\.sky(?:\[data-sky="([\w-]+)"\])? \{([^}]*--low:[^}]*)\}/g);
  return new Map(
    [...rules].map(([, name = 'default', body = '']) => [
      name,
      { low: colour(body, 'low'), near: colour(body, 'near') },
    ]),
  );
}

/** Converts OKLCH to linear-light RGB. A value outside 0 to 1 is outside sRGB. */
function linear([lightness, chroma, hue]: Colour): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isInGamut = (colour: Colour) => linear(colour).every((part) => part > -1e-4 && part < 1 + 1e-4);

const css = readFileSync(new URL('./page-header.module.css', import.meta.url), 'utf8');
const skies = skiesOf(css);

test('there are twelve skies', () => {
  expect(skies.size).toBe(12);
});

test.each([...skies])('the colours of the sky %s are in sRGB', (_name, { low, near }) => {
  expect([low, near].filter((colour) => !isInGamut(colour))).toEqual([]);
});
