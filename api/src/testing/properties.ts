/** Properties that hold whatever happens, tried with many cases (fast-check). */
import fc from 'fast-check';
import { expect } from 'vitest';

/** Where the tries begin unless another seed is given, so that each run of the suite tries the same cases. */
const usualSeed = 20261121;

interface Tries {
  runs: number;
  /** How long the tries may take, milliseconds. A loaded machine makes fewer of them, but never fewer than `least`. */
  within: number;
  /** How many cases have to be tried, however long they take; all of them unless said otherwise. */
  least?: number;
}

/**
 * Tries whether something holds for all that an arbitrary makes. A failure names its seed. `PROPERTY_SEED` begins with that
 * seed. `PROPERTY_RUNS` tries as often as it says, takes the time it needs and makes a failing case small.
 *
 * @returns how many cases were tried: at least `least`
 * @throws Error with the smallest failing case found
 */
export async function holdsFor<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (each: T) => Promise<void>,
  { runs, within, least = runs }: Tries,
): Promise<number> {
  const { PROPERTY_SEED, PROPERTY_RUNS } = process.env;
  const end = PROPERTY_RUNS ? Number.POSITIVE_INFINITY : performance.now() + within;
  let tried = 0;
  // fast-check's own time limit would leave the last try running beside the next test.
  const inTime = async (each: T) => {
    if (tried >= least && performance.now() >= end) return;
    tried += 1;
    await holds(each);
  };
  await fc.assert(fc.asyncProperty(arbitrary, inTime), {
    seed: Number(PROPERTY_SEED ?? usualSeed),
    numRuns: Number(PROPERTY_RUNS ?? runs),
  });
  expect(tried, 'cases tried').toBeGreaterThanOrEqual(Math.min(least, Number(PROPERTY_RUNS ?? least)));
  return tried;
}

export { fc };
