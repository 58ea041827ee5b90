import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

const names = (css: string) => [
  ...new Set([...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name)),
];

/**
 * Returns a class name: four letters that identify the file, then the position of the class in the file. Names are short,
 * because each document contains its styles. The builds of the browser and the server must produce the same names.
 */
export function className(name: string, filename: string, css: string): string {
  const file = relative(root, filename.split('?')[0] ?? '').replaceAll('\\', '/');
  const hash = createHash('sha256').update(file).digest('hex');
  const place = names(css).indexOf(name);
  // A name without a position belongs to an animation.
  if (place === -1) return `${name}-${hash.slice(0, 5)}`;
  return `${toLetters(Number.parseInt(hash.slice(8, 16), 16))}${place.toString(36)}`;
}

/** Returns four letters for a number, because a class name must not begin with a digit. */
const toLetters = (number: number) =>
  [0, 1, 2, 3].map((digit) => String.fromCharCode(97 + (Math.floor(number / 26 ** digit) % 26))).join('');
