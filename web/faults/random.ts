import { randomFrom } from '../src/site/art/seed.ts';

/** Random choices. The same seed gives the same choices, but the timing of the tested servers still differs between runs. */
export interface Chance {
  /** Returns a number from 0 to 1. */
  next(): number;
  between(least: number, most: number): number;
  pick<Value>(from: readonly Value[]): Value;
}

export function seeded(seed: number): Chance {
  const next = randomFrom(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick(from) {
      const found = from[between(0, from.length - 1)];
      if (found === undefined) throw new Error('Nothing to pick from.');
      return found;
    },
  };
}
