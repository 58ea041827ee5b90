import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aService } from '../testing/factories.ts';
import { propertySeed } from '../testing/properties.ts';
import { useTestApi } from '../testing/test-api.ts';

const server = useTestApi();
const WRITERS = 8;
const COMMITS = 12;

function dice(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('a reader misses no change by eight writers that use rollbacks and savepoints', async () => {
  process.stdout.write(`PROPERTY_SEED=${propertySeed}\n`);
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push((await server.create('services', aService()))._id);
  let isOver = false;
  const read = new Map<string, string>();
  const reader = (async () => {
    let cursor: string | null = null;
    for (let isLast = false; ; ) {
      const { data } = await server.ask(
        'query ($since: String) { changes(since: $since) { cursor more service { _id price } } }',
        { since: cursor },
      );
      for (const { _id, price } of data.changes.service) read.set(_id, price);
      cursor = data.changes.cursor;
      if (data.changes.more) continue;
      if (isLast) return;
      isLast = isOver;
    }
  })();

  const write = async (writer: number) => {
    const next = dice(propertySeed + writer);
    const client = await server.connect();
    for (let commit = 0; commit < COMMITS; commit += 1) {
      // Every writer updates in the order of the ids. Otherwise two writers could deadlock.
      const some = ids.filter(() => next(6) === 0);
      const update = async (what: string) => {
        for (const id of some) await client.query('update service set price = $1 where id = $2', [what, id]);
      };
      await client.query('begin');
      await update(`${writer} ${commit}`);
      if (next(3) === 0) {
        await client.query('savepoint s');
        await update(`${writer} ${commit} undone`);
        await client.query('rollback to s');
      }
      await setTimeout(next(4));
      await client.query(next(5) === 0 ? 'rollback' : 'commit');
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  isOver = true;
  await reader;

  const rows = await server.sql('select id, price from service');
  const [numbers] = await server.sql('select count(distinct seq)::int as different from change');
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(rows.map(({ id, price }) => [id, price])));
  expect(numbers.different).toBeGreaterThan(10);
});
