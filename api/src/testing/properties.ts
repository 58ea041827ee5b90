import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { onTestFailed } from 'vitest';

/** The seed, which is random unless `PROPERTY_SEED` is set. */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? randomInt(2 ** 31));

/**
 * Checks a property for many values. A test that fails or times out prints its seed. To repeat the test, set `PROPERTY_SEED` to
 * this seed. `PROPERTY_RUNS` sets the number of values, and lets fast-check shrink a value that fails.
 * @returns the number of values that were checked
 * @throws Error with the value that failed
 */
export async function holdsFor<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (each: T) => Promise<void> | void,
  usualRuns = 100,
): Promise<number> {
  const { PROPERTY_RUNS } = process.env;
  const runs = Number(PROPERTY_RUNS ?? usualRuns);
  onTestFailed(() => void process.stdout.write(`PROPERTY_SEED=${propertySeed}\n`));
  await fc.assert(
    fc.asyncProperty(arbitrary, async (each) => holds(each)),
    {
      seed: propertySeed,
      numRuns: runs,
      endOnFailure: PROPERTY_RUNS === undefined,
    },
  );
  return runs;
}

/** Any code point except surrogates. fast-check's "binary" does the same, but needs a second of CPU time to build a table. */
export const codePoint = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

export { fc };
