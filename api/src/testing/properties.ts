/** Properties that hold whatever happens, tried with much that might (fast-check). */
import fc from 'fast-check';

/** Where the tries begin unless another seed is given: a run of the suite says the same each time. */
const usualSeed = 20261121;

interface Tries {
  runs: number;
  /** How long they may take, milliseconds: a loaded machine makes fewer of them. */
  within: number;
}

/**
 * Tries whether something holds for all that an arbitrary makes. A failure names its seed. `PROPERTY_SEED` begins with that
 * one, `PROPERTY_RUNS` tries as often as it says and takes the time it needs, also to make the failing case small.
 *
 * @throws Error with the smallest case found that fails
 */
export async function holdsFor<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (each: T) => Promise<void>,
  { runs, within }: Tries,
): Promise<void> {
  const { PROPERTY_SEED, PROPERTY_RUNS } = process.env;
  const end = PROPERTY_RUNS ? Number.POSITIVE_INFINITY : performance.now() + within;
  // fast-check's own limit would leave the last try running beside what comes next.
  const inTime = async (each: T) => {
    if (performance.now() < end) await holds(each);
  };
  await fc.assert(fc.asyncProperty(arbitrary, inTime), {
    seed: Number(PROPERTY_SEED ?? usualSeed),
    numRuns: Number(PROPERTY_RUNS ?? runs),
  });
}

export { fc };
