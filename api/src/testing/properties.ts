/** Properties that hold whatever happens, tried with many cases (fast-check). */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { onTestFailed } from 'vitest';

/** Where the tries of this run begin: elsewhere each time, unless `PROPERTY_SEED` says where. */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? randomInt(2 ** 31));

/**
 * Tries whether something holds for all that an arbitrary makes. A test that fails prints its seed, also when it ran out of
 * time; `PROPERTY_SEED` begins with that seed. `PROPERTY_RUNS` tries as often as it says, and makes a failing case small.
 *
 * @returns how many cases were tried
 * @throws Error with the failing case
 */
export async function holdsFor<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (each: T) => Promise<void>,
  usualRuns: number,
): Promise<number> {
  const { PROPERTY_RUNS } = process.env;
  const runs = Number(PROPERTY_RUNS ?? usualRuns);
  onTestFailed(() => void process.stdout.write(`PROPERTY_SEED=${propertySeed}\n`));
  await fc.assert(fc.asyncProperty(arbitrary, holds), {
    seed: propertySeed,
    numRuns: runs,
    endOnFailure: PROPERTY_RUNS === undefined,
  });
  return runs;
}

export { fc };
