import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isDatabaseAway, isDatabaseBusy, toAppError, toRest } from '../graphql/errors.ts';
import { type Orm, openOrm, requestBounds } from './orm.ts';

let orm: Orm;
beforeAll(() => {
  orm = openOrm(inject('clusterUrl'), [], { bounds: requestBounds(2) });
});
afterAll(() => orm.close());

const fails = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('It was answered.')),
    (error: unknown) => error,
  );
const silent = { error: () => undefined };

it('a statement is cancelled after 5 s, and the response is 503 with Retry-After', async () => {
  // Retries until a connection is open, because opening one may take more than 2 s on a busy machine.
  await expect.poll(() => orm.em.fork().execute('select 1')).toHaveLength(1);
  const error = await fails(orm.em.fork().execute('select pg_sleep(60)'));
  expect([isDatabaseBusy(error), isDatabaseAway(error)]).toEqual([true, false]);
  expect(toRest(toAppError([error], silent))).toMatchObject({ status: 503, retryAfter: 5 });
});

it('without a free connection, a request waits 2 s, then gets 503 with Retry-After', async () => {
  const end = Promise.withResolvers<void>();
  let lent = 0;
  // Retries, because opening a connection may take more than 2 s on a busy machine.
  const hold = (): Promise<void> =>
    orm.em
      .fork()
      .transactional(async (em) => {
        await em.execute('select 1');
        lent += 1;
        await end.promise;
      })
      .catch(hold);
  const held = Array.from({ length: 10 }, hold);
  await expect.poll(() => lent).toBe(10);
  const start = performance.now();
  const error = await fails(orm.em.fork().execute('select 1'));
  expect(performance.now() - start).toBeGreaterThan(1900);
  expect(isDatabaseBusy(error)).toBe(true);
  expect(toRest(toAppError([error], silent))).toMatchObject({ status: 503, retryAfter: 5 });
  end.resolve();
  await Promise.all(held);
});
