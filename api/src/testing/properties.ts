import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { onTestFailed } from 'vitest';

/** This run's seed: random, unless `PROPERTY_SEED` is set. */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? randomInt(2 ** 31));

/**
 * Checks a property for values of an arbitrary. A failing test, even one that timed out, prints its seed; set `PROPERTY_SEED` to
 * repeat it. `PROPERTY_RUNS` sets the number of values and lets fast-check shrink a failing one.
 *
 * @returns the number of values
 * @throws Error with the failing value
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

/** A code point, except surrogates. fast-check's "binary" is the same, but builds a table of all for a second of processor time. */
export const codePoint = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

export { fc };
