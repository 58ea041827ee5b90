/**
 * The server and the browser must draw the same picture, so this file uses only operations that are exact or rounded in the
 * same way in every engine. Functions such as Math.sin may differ in the last bit.
 */

/** Returns the 32-bit FNV-1a hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns a generator of random numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns smooth noise (value noise): a random value from 0 to 1 at each whole number, interpolated in between. */
export function noiseFrom(seed: string): (x: number) => number {
  const base = hashText(seed);
  const at = (x: number): number => {
    let mixed = base ^ Math.imul(x, 0x27d4eb2d);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
  return (x) => {
    const left = Math.floor(x);
    const t = x - left;
    return at(left) + (at(left + 1) - at(left)) * (t * t * (3 - 2 * t));
  };
}
