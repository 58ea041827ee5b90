import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenPostgres } from '../../api/src/testing/given-postgres.ts';
import { type Fault, holds, settle, until } from './place.ts';
import { answers, faultyServer } from './server.ts';
import { ask, newTally, visitors } from './visitors.ts';

const minute = 60_000;

export const outage: Fault = {
  name: 'database away for a minute, stopped and frozen',
  async run({ folder, share }) {
    const postgres = await givenPostgres(join(folder, 'database'));
    const [{ synchronous_commit }] = (await postgres.query('show synchronous_commit')) as [
      Record<string, string>,
    ];
    holds(synchronous_commit === 'on', 'the database of this fault is durable');
    const server = await faultyServer(join(folder, 'server'), { DATABASE_URL: postgres.url });
    try {
      await server.start();
      const tally = newTally();
      const load = visitors([server.url], tally, { atOnce: 12, pause: 100, servers: [server] });
      const waits: string[] = [];
      let pages = 0;
      for (const [name, leave, back] of [
        ['stopped', postgres.stop, postgres.start],
        ['frozen', postgres.freeze, postgres.thaw],
      ] as const) {
        await until('the server is ready', () => answers(`${server.url}/readyz`));
        await sleep(1000);
        tally.longest = 0;
        await leave();
        const end = performance.now() + Math.max(3000, minute * share);
        // A page may fail until the server has detected the outage. After that, every request must succeed.
        if (share === 1) await sleep(2500);
        else await until('pages are answered', () => answers(`${server.url}/team`));
        for (let turn = 0; performance.now() < end; turn += 1) {
          const path = ['/team', '/about', '/blog', '/contact', '/'][turn % 5] ?? '/';
          const page = await ask(server.url + path);
          if (page.status !== 200)
            throw new Error(`${path} answers ${page.status} while the database is ${name}`);
          pages += 1;
          await sleep(250);
        }
        await back();
        waits.push(`${name}: longest wait ${(tally.longest / 1000).toFixed(1)} s`);
      }
      await load.stop();
      const held = await settle(() => postgres.url, tally, [server]);
      holds(tally.refused.size === 0, `no enquiry is refused (${JSON.stringify([...tally.refused])})`);
      holds(tally.brokenOff === 0, `no request breaks off (${tally.brokenOff})`);
      holds(tally.journaled.size > 0, 'some enquiries went by way of the journal');
      return {
        rounds: 2,
        ...held,
        notes: `${tally.journaled.size} by way of the journal; ${waits.join(', ')}; ${pages} pages, all 200`,
      };
    } finally {
      postgres.thaw();
      await server.stop();
      await postgres.stop();
    }
  },
};
