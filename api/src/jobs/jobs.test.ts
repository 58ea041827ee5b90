import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nextRun } from '../records/daily.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { connected } from '../testing/query.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { Job } from './jobs.ts';
import { type Jobs, openJobs } from './jobs.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const opened: Pick<Jobs, 'close'>[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  client = await connected(database.url);
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close();
  await client.end();
  await database.drop();
});

function open(job: Partial<Job> & Pick<Job, 'work'>, url = database.url): Jobs {
  const jobs = openJobs({
    url,
    jobs: [{ name: 'try', dailyAt: null, pollSeconds: 0.5, ...job }],
    log,
    startAfter: 0,
  });
  opened.push(jobs);
  return jobs;
}

const waiting = async () =>
  (
    await client
      .query(`select start_after from pgboss.job where name = 'try' and state = 'created'`)
      .catch(() => null)
  )?.rowCount ?? -1;

it('a job that was woken runs once, even if it was woken before the jobs were loaded, and it stores no data', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  const jobs = open({ work });
  await jobs.wake('try');
  await jobs.wake('try');
  await expect.poll(() => runs).toBe(1);
  const { rows } = await client.query(`select data, output from pgboss.job where name = 'try'`);
  expect(rows.every(({ data }) => data === null)).toBe(true);
});

it('a daily run that was missed in a power cut runs once at the next start, on one of two instances', async () => {
  const soon = new Date(Date.now() + 3_600_000);
  const dailyAt = { hour: soon.getUTCHours(), minute: soon.getUTCMinutes() };
  const first = open({ dailyAt, work: async () => undefined });
  await expect.poll(waiting).toBe(1);
  await first.close();
  opened.splice(0);
  await client.query(`update pgboss.job set start_after = now() - interval '9 hours' where name = 'try'`);
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  open({ dailyAt, work });
  open({ dailyAt, work });
  await expect.poll(() => runs).toBe(1);
  await expect.poll(waiting).toBe(1);
  expect(runs).toBe(1);
});

it('a failed job runs again, and neither the log nor the table contains its error message', async () => {
  const jobs = open({
    work: () =>
      Promise.reject(Object.assign(new Error('Key (email)=(asmita@mail.example) exists'), { code: '23505' })),
  });
  await jobs.wake('try');
  const rows = async () =>
    (
      await client
        .query(`select state, output::text from pgboss.job where name = 'try'`)
        .catch(() => ({ rows: [] }))
    ).rows;
  await expect.poll(async () => (await rows())[0]?.state).toBe('retry');
  expect(JSON.stringify(await rows())).not.toContain('asmita');
  expect(lines.join('')).toContain('the job try failed');
  expect(lines.splice(0).join('')).not.toContain('asmita');
});

it('a server that is stopping waits for a running job', async () => {
  const end = Promise.withResolvers<void>();
  let begun = false;
  const jobs = open({
    work: () => {
      begun = true;
      return end.promise;
    },
  });
  await jobs.wake('try');
  await expect.poll(() => begun).toBe(true);
  const order: string[] = [];
  const closed = jobs.close().then(() => order.push('closed'));
  order.push('ended');
  end.resolve();
  await closed;
  expect(order).toEqual(['ended', 'closed']);
  const { rows } = await client.query(`select state from pgboss.job where name = 'try'`);
  expect(rows).toEqual([{ state: 'completed' }]);
});

it('a second server does not take over a long run, but takes over the run of a killed server, even in the queue of an older version', async () => {
  const older = new PgBoss({ connectionString: database.url, schema: 'pgboss', schedule: false });
  opened.push({ close: () => older.stop({ graceful: false }) });
  await older.start();
  await older.createQueue('try', { policy: 'short' });
  const end = Promise.withResolvers<void>();
  let runs = 0;
  const jobs = open({
    work: () => {
      runs += 1;
      return end.promise;
    },
  });
  await jobs.wake('try');
  await expect.poll(() => runs).toBe(1);
  const stateAfter = async (change: string) => {
    await client.query(`update pgboss.job set ${change} where name = 'try'`);
    // Lets `supervise` check the runs at once. Otherwise it checks them only once a minute.
    await client.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null');
    await older.supervise('try');
    return (await client.query(`select state from pgboss.job where name = 'try'`)).rows[0].state;
  };
  expect(await stateAfter(`started_on = now() - interval '20 hours'`)).toBe('active');
  // Polls, because the running server may renew the heartbeat before `supervise` reads it.
  await expect.poll(() => stateAfter(`heartbeat_on = now() - interval '2 minutes'`)).toBe('retry');
  end.resolve();
});

it('without a database, no job throws, and the server stops immediately', async () => {
  const jobs = open({ work: async () => undefined }, 'postgres://nobody@127.0.0.1:9/none');
  await jobs.wake('try');
  await expect.poll(() => lines.join('')).toContain('the jobs cannot start; trying again');
  lines.splice(0);
  const turn = new Promise<string>((resolve) => setImmediate(resolve, 'waits'));
  expect(await Promise.race([jobs.close().then(() => 'closed'), turn])).toBe('closed');
});

it('the API starts its jobs', async () => {
  const server = await startTestApi({}, undefined, 0);
  await server.api.jobs.wake('sweep');
  await server.close();
});

it('the next run of a daily job is today, or tomorrow if the time has already passed', () => {
  const at = { hour: 21, minute: 25 };
  expect(nextRun(at, new Date('2026-11-22T20:00:00Z')).toISOString()).toBe('2026-11-22T21:25:00.000Z');
  expect(nextRun(at, new Date('2026-11-22T21:25:00Z')).toISOString()).toBe('2026-11-23T21:25:00.000Z');
  expect(nextRun(at, new Date('2026-12-31T23:00:00Z')).toISOString()).toBe('2027-01-01T21:25:00.000Z');
});
