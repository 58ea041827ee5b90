import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GivenPostgres, givenPostgres } from '../../api/src/testing/given-postgres.ts';
import { type Fault, holds } from './place.ts';
import { faultyServer } from './server.ts';

const most = 6;

/** Adds a delay of 20 ms to each schema change, and counts the changes in a sequence, because no rollback resets a sequence. */
const slowly = `
  create sequence steps;
  grant all on sequence steps to prasthan;
  create function step() returns event_trigger language plpgsql as
    $$ begin perform nextval('public.steps'); perform pg_sleep(0.02); end $$;
  create event trigger step on ddl_command_end execute function step()`;

async function database(postgres: GivenPostgres, name: string): Promise<string> {
  await postgres.query(`create database ${name} owner prasthan`, 'postgres');
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
}

/** Kills a migration half-way, and lets two instances migrate the same empty database at the same time. */
export const migration: Fault = {
  name: 'migration killed half way, and raced',
  async run({ folder, chance, share }) {
    const postgres = await givenPostgres(join(folder, 'database'));
    try {
      const url = await database(postgres, 'killed');
      const count = async (sql: string) => Number((await postgres.queryAt(url, sql))[0]?.count);
      await postgres.queryAt(url, slowly, 'postgres');
      const server = await faultyServer(join(folder, 'one'), { DATABASE_URL: url });
      const steps: number[] = [];
      const rounds = Math.max(2, Math.round(most * share));
      const stepsNow = () =>
        count('select case when is_called then last_value else 0 end as count from steps');
      for (let round = 0; round < rounds; round += 1) {
        const before = await stepsNow();
        const wanted = before + chance.between(5, 60);
        server.launch();
        while ((await stepsNow()) < wanted) await sleep(5);
        await server.kill();
        // PostgreSQL completes the running statement before it detects that the client has disconnected.
        await sleep(200);
        steps.push((await stepsNow()) - before);
        // Do not count the table of migrations, which is created before the first migration runs.
        const tables = await count(
          "select count(*) from pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations'",
        );
        holds(tables === 0, `a killed migration leaves nothing behind (${tables} tables)`);
      }
      const before = await stepsNow();
      await server.start();
      const whole = (await stepsNow()) - before;
      holds(
        steps.every((step) => step > 0 && step < whole),
        'each kill fell between the first and the last statement',
      );
      await server.stop();

      const raced = await database(postgres, 'raced');
      const pair = await Promise.all(
        ['a', 'b'].map((name) => faultyServer(join(folder, name), { DATABASE_URL: raced })),
      );
      await Promise.all(pair.map((each) => each.start()));
      const [doubled] = await postgres.queryAt(
        raced,
        'select count(*) - count(distinct name) as more, count(*) as count from mikro_orm_migrations',
      );
      holds(Number(doubled?.more) === 0 && Number(doubled?.count) > 0, 'each migration is applied once');
      const [admins] = await postgres.queryAt(raced, 'select count(*) from admin');
      holds(Number(admins?.count) === 1, 'two first starts make one owner');
      const [services] = await postgres.queryAt(raced, 'select count(*) from service');
      holds(Number(services?.count) === 10, `two first starts seed once (${services?.count} services)`);
      await Promise.all(pair.map((each) => each.stop()));
      return {
        rounds: rounds + 1,
        notes: `killed after ${steps.join(', ')} of ${whole} statements; two instances at a common start`,
      };
    } finally {
      await postgres.stop();
    }
  },
};
