import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./base.css', import.meta.url), 'utf8');
const darkStart = css.indexOf('@media (prefers-color-scheme: dark)');
const light = tokensOf(css.slice(0, darkStart));
const themes = { light, dark: new Map([...light, ...tokensOf(css.slice(darkStart))]) };

/** WCAG 2.2 AA requires a contrast of 4.5 for text, and 3 for large text and graphics. */
const textPairs = [
  ['--text', '--ground'],
  ['--text', '--surface'],
  ['--text', '--quiet'],
  ['--text', '--selected'],
  ['--text-soft', '--ground'],
  ['--text-soft', '--surface'],
  ['--text-soft', '--quiet'],
  ['--text-soft', '--selected'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-deep'],
  ['--on-band', '--band'],
  ['--on-band-soft', '--band'],
  ['--text', '--band-scrolled'],
  ['--danger', '--ground'],
  ['--danger', '--surface'],
  ['--danger', '--selected'],
  ['--danger', '--danger-surface'],
  ['--on-danger', '--danger'],
  ['--success', '--surface'],
  ['--success', '--success-surface'],
  ['--text', '--success-surface'],
  ['--ink', '--saffron'],
  ['--ink', '--glacier'],
  ['--paper', '--pine'],
] as const;

const shapePairs = [
  ['--accent-large', '--ground'],
  ['--line-strong', '--surface'],
  ['--line-strong', '--ground'],
  ['--focus', '--ground'],
  ['--focus', '--surface'],
  ['--focus', '--quiet'],
  ['--saffron', '--band'],
  ['--focus', '--band-scrolled'],
] as const;

describe.each(Object.entries(themes))('the %s theme', (_, tokens) => {
  test.each(textPairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('%s is visible on %s', (shape, ground) => {
    expect(contrast(tokens, shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

test.each(Object.entries(themes))('in the %s theme the scrolled bar is clearly lighter', (_, tokens) => {
  expect(luminance(tokens, '--band-scrolled')).toBeGreaterThan(luminance(tokens, '--band'));
  expect(contrast(tokens, '--band-scrolled', '--band')).toBeGreaterThanOrEqual(1.5);
});

function tokensOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const [a, b] = [luminance(tokens, one), luminance(tokens, other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The relative luminance of an OKLCH token, clipped to sRGB because screens clip it too. */
function luminance(tokens: Map<string, string>, name: string): number {
  const value = tokens.get(name) ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (reference) return luminance(tokens, reference);
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (!numbers) throw new Error(`${name} is no opaque oklch() colour: ${value}`);
  const [lightness = 0, chroma = 0, hue = 0] = numbers.slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
