/**
 * Short versions of three fault tests of `pnpm test:faults`: the server is killed a few times, files of the journal are
 * damaged, and the database is unavailable for some seconds.
 */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildStale } from '../server/build.ts';
import { kills } from './kills.ts';
import { outage } from './outage.ts';
import { type Fault, inFolder } from './place.ts';
import { seeded } from './random.ts';
import { torn } from './torn.ts';

const share = 0.02;

// Needed if this file runs alone. In the full test run, everything is built already.
beforeAll(() => buildStale(join(import.meta.dirname, '../..'), () => undefined), 120_000);

it.each<[Fault]>([[kills], [torn], [outage]])(
  '$name: nothing that was acknowledged is lost or doubled',
  async (fault) => {
    const seed = Number(process.env.SEED) || Date.now() % 2 ** 31;
    const place = { chance: seeded(seed), share, say: () => undefined };
    const outcome = await inFolder((folder) => fault.run({ ...place, folder })).catch((error: unknown) => {
      throw new Error(`SEED=${seed}`, { cause: error });
    });
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, misnamed: 0, present: outcome.acknowledged });
    expect(outcome.acknowledged).toBeGreaterThan(0);
  },
  180_000,
);

it('the same seed makes the same choices', () => {
  const choices = (seed: number) => Array.from({ length: 20 }, seeded(seed).next);
  expect(choices(7)).toEqual(choices(7));
  expect(choices(7)).not.toEqual(choices(8));
});
