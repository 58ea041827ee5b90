import { setImmediate } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { closeOrm, openOrm } from './orm.ts';

it('closing waits for a request that is just opening a connection', async () => {
  const orm = openOrm(inject('clusterUrl'), []);
  await orm.em.fork().execute('select 1');
  // One request takes the idle connection, and the other opens a second one.
  const rows = Promise.all([1, 2].map((one) => orm.em.fork().execute('select ?::int as one', [one])));
  await setImmediate();
  await closeOrm(orm);
  expect(await rows).toEqual([[{ one: 1 }], [{ one: 2 }]]);
});

it('an ORM that never reached its database can be closed', async () => {
  await closeOrm(openOrm('postgres://nobody@127.0.0.1:1/nothing', []));
});
