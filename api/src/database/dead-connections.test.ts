import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Orm, openOrm, requestBounds } from './orm.ts';

let orm: Orm;
let admin: pg.Client;
beforeAll(async () => {
  orm = openOrm(inject('clusterUrl'), [], { bounds: requestBounds });
  admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
});
afterAll(async () => {
  await orm.close();
  await admin.end();
});

/** Ends the connection of a transaction from outside, as a restart of the database does. */
const die = (before: 'a statement' | 'the commit') =>
  orm.em.fork().transactional(async (em) => {
    const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    await admin.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
    if (before === 'a statement') await em.execute('select 1');
  });

it.each(['a statement', 'the commit'] as const)(
  'connections that die before %s of a transaction do not empty the pool of ten',
  async (before) => {
    for (let death = 0; death < 12; death += 1) await expect(die(before)).rejects.toThrow();
    const rows = Array.from({ length: 20 }, () => orm.em.fork().execute('select 1 as one'));
    expect(await Promise.all(rows)).toEqual(Array(20).fill([{ one: 1 }]));
  },
);

it('connections that die in a statement outside a transaction are given back once', async () => {
  const held = Array.from({ length: 10 }, () => orm.em.fork().execute("select 'doomed', pg_sleep(20)"));
  const ends = Promise.allSettled(held);
  const doomed = "query like 'select ''doomed''%' and pid <> pg_backend_pid()";
  const find = () => admin.query(`select pid from pg_stat_activity where ${doomed}`);
  await expect.poll(async () => (await find()).rowCount).toBe(10);
  await admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${doomed}`);
  expect((await ends).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
});
