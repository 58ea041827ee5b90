/** The same seed gives the same choices (mulberry32). The timing of the processes still differs between runs. */
export interface Chance {
  /** Returns a number from 0 to 1. */
  next(): number;
  between(least: number, most: number): number;
  pick<Value>(from: readonly Value[]): Value;
}

export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
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
