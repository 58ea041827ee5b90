import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listen } from '../testing/listen.ts';
import { connected } from '../testing/query.ts';
import { unhurriedWait } from '../testing/unhurried.ts';
import { type Orm, openOrm, requestBounds } from './orm.ts';

let orm: Orm;
let admin: pg.Client;
beforeAll(async () => {
  orm = openOrm(inject('clusterUrl'), [], { bounds: requestBounds(unhurriedWait) });
  admin = await connected(inject('clusterUrl'));
});
afterAll(async () => {
  await orm.close();
  await admin.end();
});

/** Ends the connection of a transaction, as a restart of the database would. */
const die = (before: 'a statement' | 'the commit') =>
  orm.em.fork().transactional(async (em) => {
    const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    await admin.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
    if (before === 'a statement') await em.execute('select 1');
  });

it.each(['a statement', 'the commit'] as const)(
  'connections that break before %s of a transaction do not use up the pool of ten',
  async (before) => {
    for (let death = 0; death < 12; death += 1) await expect(die(before)).rejects.toThrow();
    const rows = Array.from({ length: 20 }, () => orm.em.fork().execute('select 1 as one'));
    expect(await Promise.all(rows)).toEqual(Array(20).fill([{ one: 1 }]));
  },
);

it('connections that break in a statement outside a transaction are released only once', async () => {
  const held = Array.from({ length: 10 }, () => orm.em.fork().execute("select 'doomed', pg_sleep(60)"));
  const ends = Promise.allSettled(held);
  await killAll('doomed', 10);
  expect((await ends).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  const rows = Array.from({ length: 20 }, () => orm.em.fork().execute('select 1 as one'));
  expect(await Promise.all(rows)).toEqual(Array(20).fill([{ one: 1 }]));
});

it('a connection that PostgreSQL has ended is not used again, even while its socket is open', async () => {
  const way = await wayThatStaysOpen();
  const behind = openOrm(way.url, [], { bounds: requestBounds(unhurriedWait) });
  try {
    const held = behind.em.fork().execute("select 'ended', pg_sleep(60)");
    const end = expect(held).rejects.toThrow('terminating connection');
    await killAll('ended', 1);
    await end;
    expect(await behind.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    way.close();
    await behind.close();
  }
});

async function killAll(word: string, count: number): Promise<void> {
  const doomed = `pg_stat_activity where query like 'select ''${word}''%' and state = 'active'`;
  await expect.poll(async () => (await admin.query(`select from ${doomed}`)).rowCount).toBe(count);
  await admin.query(`select pg_terminate_backend(pid, 5000) from ${doomed}`);
}

/** Starts a proxy that leaves the client's side open when the database closes a connection. */
async function wayThatStaysOpen(): Promise<{ url: string; close(): void }> {
  const target = new URL(inject('clusterUrl'));
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => client.write(bytes));
  });
  const { port } = new URL(await listen(server));
  return {
    url: Object.assign(new URL(target), { port }).href,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
