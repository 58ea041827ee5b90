import { mkdirSync, readdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenPostgres } from '../../api/src/testing/given-postgres.ts';
import { listen } from '../../api/src/testing/listen.ts';
import { type Fault, holds, settle, until } from './place.ts';
import { admin, type FaultyServer, faultyServer } from './server.ts';
import { ask, bearerOf, newTally, visitors } from './visitors.ts';

const edits = 60;

async function balancer(servers: readonly FaultyServer[]): Promise<{ url: string; close(): void }> {
  let turn = 0;
  const proxy = createServer((asked, answer) => {
    const { hostname, port } = new URL(servers[turn++ % servers.length]?.url ?? '');
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers }, (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  });
  return {
    url: await listen(proxy),
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

function listenTo(url: string, authorization: string): { text(): string; close(): void } {
  let heard = '';
  const body = JSON.stringify({ query: 'subscription { inboxChanged { received { _id } } }' });
  const headers = { authorization, 'content-type': 'application/json', accept: 'text/event-stream' };
  const asked = request(`${url}/graphql/stream`, { method: 'POST', headers }, (answer) =>
    answer.on('data', (part: Buffer) => {
      heard += part;
    }),
  );
  asked.on('error', () => undefined).end(body);
  return { text: () => heard, close: () => void asked.destroy() };
}

export const instances: Fault = {
  name: 'two instances behind a balancer',
  async run({ folder, share }) {
    const postgres = await givenPostgres(join(folder, 'database'));
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const [one, other] = await Promise.all(
      ['one', 'other'].map((name) =>
        faultyServer(join(folder, name), {
          DATABASE_URL: postgres.url,
          RATE_LIMITS: 'on',
          TRUST_PROXY: 'loopback',
          BACKUP_DIR: backups,
        }),
      ),
    );
    if (!one || !other) throw new Error('Two servers are needed.');
    const pair = [one, other];
    await Promise.all(pair.map((each) => each.start()));
    const proxy = await balancer(pair);
    try {
      const authorization = await bearerOf(proxy.url);
      const headers = { authorization };
      let number = 0;
      const edit = async (at: FaultyServer) => {
        number += 1;
        const brand = `Brand ${number} of two`;
        const answer = await ask(`${at.url}/api/admin/settings`, { method: 'PUT', body: { brand }, headers });
        holds(answer.status === 200, `an edit is acknowledged (${answer.status})`);
        return brand;
      };
      const shows = async (at: FaultyServer, brand: string) =>
        (await ask(`${at.url}/team`)).text.includes(brand);

      // 1. The instance that saved a change shows it immediately. The other instance shows it after at most 100 ms.
      let [late, slowest] = [0, 0];
      const rounds = Math.max(10, Math.round(edits * share));
      for (let round = 0; round < rounds; round += 1) {
        const [here = one, there = other] = round % 2 ? pair : [...pair].reverse();
        await ask(`${there.url}/team`);
        const brand = await edit(here);
        const acknowledged = performance.now();
        holds(await shows(here, brand), 'who acknowledged an edit shows it');
        await sleep(Math.max(0, 100 - (performance.now() - acknowledged)));
        if (!(await shows(there, brand))) {
          late += 1;
          await until('the other instance follows', () => shows(there, brand), 5000);
        }
        slowest = Math.max(slowest, performance.now() - acknowledged);
      }
      holds(late === 0, `the other instance follows within 100 ms (${late} of ${rounds} were late)`);

      // 2. The database connections that listen for changed content are killed. New ones are refused for two seconds.
      const frozen = await edit(one);
      await sleep(100);
      holds(await shows(other, frozen), 'both show the same');
      await postgres.query('alter role prasthan connection limit 0', 'postgres');
      await postgres.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_listening_channels%' and pid <> pg_backend_pid()",
        'postgres',
      );
      const brand = await edit(one);
      await sleep(2000);
      const isSeen = await shows(other, brand);
      await postgres.query('alter role prasthan connection limit -1', 'postgres');
      holds(isSeen, 'without its LISTEN connection the other instance is not stale beyond two seconds');

      // 3. Event streams: both instances report enquiries that either of them accepts.
      await sleep(1500);
      const streams = pair.map((each) => listenTo(each.url, authorization));
      await sleep(500);
      const body = { name: 'Heard', email: 'heard@mail.example', message: 'Heard on both instances.' };
      const ids: string[] = [];
      for (const each of pair)
        ids.push(
          JSON.parse(
            (await ask(`${each.url}/api/contact`, { body: { ...body, company: `Reached ${ids.length}` } }))
              .text,
          ).data._id,
        );
      await until(
        'both streams tell of both enquiries',
        () => streams.every((stream) => ids.every((id) => stream.text().includes(id))),
        5000,
      );
      for (const stream of streams) stream.close();

      // 4. Sign-in limits are counted across both instances.
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1)
        statuses.push(
          (
            await ask(`${proxy.url}/api/admin/login`, {
              body: { ...admin, password: 'a wrong password, again and again' },
              headers: { 'x-forwarded-for': '203.0.113.7' },
            })
          ).status,
        );
      holds(
        statuses.slice(0, 10).every((status) => status === 401),
        `ten wrong passwords are answered (${statuses})`,
      );
      holds(statuses[10] === 429, `the eleventh is refused, whichever instance it reaches (${statuses[10]})`);

      // 5. The nightly jobs become due now on both instances; each must run on only one.
      const planned = async () =>
        (await postgres.query("select count(*)::int as count from pgboss.job where state = 'created'"))[0]
          ?.count;
      await until('the jobs are planned', async () => Number(await planned().catch(() => 0)) >= 2);
      await sleep(1000);
      const due = await postgres.query(
        "update pgboss.job set start_after = now() where state = 'created' returning id::text, name",
      );
      const ended = () =>
        postgres.query(
          "select name, state::text as state from pgboss.job where state not in ('created', 'active', 'retry')",
        );
      await until('they have run', async () => (await ended()).length >= due.length, 120_000);
      const runs = await ended();
      holds(
        runs.length === due.length && runs.every(({ state }) => state === 'completed'),
        `each job runs once (${JSON.stringify(runs)})`,
      );
      const archives = readdirSync(backups).filter((name) => name.endsWith('.tar.zst'));
      holds(archives.length === 1, `one backup is made (${archives.length})`);

      // 6. Visitors send enquiries through the balancer, while the two instances are killed and restarted in turn.
      const tally = newTally();
      await one.stop();
      await other.stop();
      for (const each of pair) await each.start();
      const load = visitors([proxy.url], tally, { atOnce: 4, pause: 100, servers: pair });
      for (let round = 0; round < Math.max(2, 6 * share); round += 1) {
        await sleep(700);
        const victim = pair[round % 2] ?? one;
        await victim.kill();
        await sleep(300);
        await victim.start();
      }
      await load.stop();
      const held = await settle(() => postgres.url, tally, pair);
      return {
        rounds,
        ...held,
        notes: `${rounds} edits, each on the other after 100 ms; LISTEN killed and refused: seen after 2 s; streams and sign-in limit shared; ${runs.length} due jobs once each; ${tally.brokenOff} requests broke off`,
      };
    } finally {
      proxy.close();
      await Promise.all(pair.map((each) => each.stop()));
      await postgres.stop();
    }
  },
};
