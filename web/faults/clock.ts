import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { givenPostgres } from '../../api/src/testing/given-postgres.ts';
import { type Fault, holds, settle } from './place.ts';
import { faultyServer } from './server.ts';
import { ask, bearerOf, newTally, visitors } from './visitors.ts';

const hour = 3_600_000;

/** Moves the server's clock, but not the database's. Uses `moved-clock.ts`, because few machines have libfaketime. */
export const clock: Fault = {
  name: 'clock jumps',
  async run({ folder, chance, share }) {
    const postgres = await givenPostgres(join(folder, 'database'));
    const file = join(folder, 'clock');
    const set = (offset: number) => writeFileSync(file, String(offset));
    set(0);
    const shim = pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href;
    const server = await faultyServer(join(folder, 'server'), {
      DATABASE_URL: postgres.url,
      NODE_OPTIONS: `--import=${shim}`,
      MOVED_CLOCK: file,
    });
    try {
      await server.start();
      const tally = newTally();
      const load = visitors([server.url], tally, { atOnce: 6, pause: 20, servers: [server] });
      const jumps = [-10, 10, -1, 1, -0.01, 0.01, 24 * 40, -24 * 40].slice(
        0,
        Math.max(2, Math.round(8 * share)),
      );
      const brands: string[] = [];
      for (const jump of jumps) {
        set(jump * hour);
        await sleep(chance.between(500, 1200));
        const drawn = (await ask(`${server.url}/contact`)).text;
        const formTime = /name="formTime" value="([^"]+)"/.exec(drawn)?.[1];
        // The clock goes back an hour, so the form's time is in the future, as if an instance with another clock had set it.
        set((jump - 1) * hour);
        await sleep(200);
        const body = {
          name: 'Drawn ahead',
          email: 'a@mail.example',
          message: 'From a clock that ran ahead.',
          formTime,
        };
        holds(
          (await ask(`${server.url}/api/contact`, { body })).status === 201,
          'a form of another clock is taken',
        );
        set(jump * hour);
        await sleep(200);
        // Make no edit while the clocks of the server and the database differ by 12 hours or more. A session expires 12 hours
        // after the sign-in by the server's clock, so by the database's clock it may have expired already.
        if (Math.abs(jump) >= 12) continue;
        const headers = { authorization: await bearerOf(server.url) };
        const brand = `Brand at ${jump} hours`;
        brands.push(brand);
        const edited = await ask(`${server.url}/api/admin/settings`, {
          method: 'PUT',
          body: { brand },
          headers,
        });
        holds(edited.status === 200, `an edit is acknowledged (${edited.status})`);
        holds((await ask(`${server.url}/`)).text.includes(brand), 'no old page follows an acknowledged edit');
      }
      set(0);
      await load.stop();
      const held = await settle(() => postgres.url, tally, [server]);
      const [future] = await postgres.query(
        "select count(*) from enquiry where created_at > now() + interval '1 second'",
      );
      holds(Number(future?.count) === 0, `no enquiry is dated in the future (${future?.count})`);
      const [spam] = await postgres.query(
        "select count(*) from enquiry where name = 'Drawn ahead' and spam_points like '%fast%'",
      );
      holds(Number(spam?.count) === 0, 'a form from the future is not called too fast');
      return { rounds: jumps.length, ...held, notes: `jumps of ${jumps.join(', ')} hours` };
    } finally {
      await server.stop();
      await postgres.stop();
    }
  },
};
