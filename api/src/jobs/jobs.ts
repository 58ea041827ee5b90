import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../graphql/errors.ts';
import { nextRun } from '../records/daily.ts';
import type { Job } from './job.ts';

/** The work that runs in the background (`jobs/`). */
export interface Jobs {
  /** Makes a job run soon, on any instance. Never fails: a job finds its work in the database, at its next time at the latest. */
  wake(name: string): Promise<void>;
  /** Runs a job in this process and waits for it. @throws what the job throws */
  run(name: string): Promise<void>;
  /** Lets running jobs end, for a few seconds. */
  close(): Promise<void>;
}

declare module '../graphql/context.ts' {
  interface Services {
    jobs: Jobs;
  }
}

/** The schema of pg-boss in our database. */
const SCHEMA = 'pgboss';
/** Connections of the jobs. They are not the requests' and have no time limit for a statement. */
const CONNECTIONS = 2;
const RETRY_MS = 10_000;
/** A shutdown waits so long for running jobs, in milliseconds: less than the drain of the server. */
const DRAIN_MS = 8000;
/** A backup may take hours. Longer than this is not allowed. */
const LONGEST_RUN_SECONDS = 86_400;
/** A run whose server was killed is given to another after so long: a running one says every half of it that it lives. */
const HEARTBEAT_SECONDS = 60;
/** Longer than any server stands still: a run that fell into a power cut waits in the database. */
const YEAR_SECONDS = 366 * 86_400;

interface Options {
  url: string;
  jobs: readonly Job[];
  log: Logger;
  /** Milliseconds until pg-boss is loaded, so that the first answers do not wait for it; null: never (tests). */
  startAfter: number | null;
}

/**
 * Runs the jobs by pg-boss, on every instance: PostgreSQL gives each run to one of them. While the database is away the
 * jobs wait for it; the server starts and serves without them.
 */
export function openJobs({ url, jobs, log, startAfter }: Options): Jobs {
  const end = new AbortController();
  const woken = new Set<string>();
  let boss: PgBoss | null = null;

  async function open(): Promise<void> {
    await sleep(startAfter ?? 0, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    while (!end.signal.aborted && !boss) {
      boss = await start().catch((error) => {
        if (!end.signal.aborted) warn(error, 'the jobs cannot start; trying again');
        return null;
      });
      if (!boss) await sleep(RETRY_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    }
    for (const name of woken) await wakeNow(name);
  }

  async function start(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    // Without `schedule`: pg-boss's own schedules skip what fell into a power cut.
    const next = new PgBoss({ connectionString: url, schema: SCHEMA, max: CONNECTIONS, schedule: false });
    next.on('error', (error) => warn(error, 'the jobs have trouble with the database'));
    try {
      await next.start();
      for (const job of jobs) await begin(next, job);
    } catch (error) {
      await next.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    return next;
  }

  async function begin(on: PgBoss, job: Job): Promise<void> {
    const options = {
      retryLimit: 5,
      retryDelay: 60,
      retryBackoff: true,
      retentionSeconds: YEAR_SECONDS,
      expireInSeconds: LONGEST_RUN_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    // One waiting run for each reason (`singletonKey`), whoever asks.
    await on.createQueue(job.name, { policy: 'short', ...options });
    // A queue that an older version made keeps its options otherwise.
    await on.updateQueue(job.name, options);
    // A run whose time has passed is still there, and starts now.
    await plan(on, job);
    await on.work(job.name, { pollingIntervalSeconds: job.pollSeconds }, async () => {
      await plan(on, job);
      await run(job);
    });
  }

  async function plan(on: PgBoss, { name, dailyAt }: Job): Promise<void> {
    if (!dailyAt) return;
    await on.send(name, null, { singletonKey: 'daily', startAfter: nextRun(dailyAt, new Date()) });
  }

  async function run({ name, work }: Job): Promise<void> {
    try {
      await work();
    } catch (error) {
      warn(error, `the job ${name} failed; it will be tried again`);
      // pg-boss stores the error. That of a database may hold the values of a row.
      throw new Error('See the log.');
    }
  }

  async function wakeNow(name: string): Promise<void> {
    await boss?.send(name, null, { singletonKey: 'soon' }).catch((error) => {
      warn(error, `the job ${name} could not be woken; it runs at its next time`);
    });
  }

  function warn(error: unknown, message: string): void {
    const { name, code, stack } = error as { name?: unknown; code?: unknown; stack?: unknown };
    if (isDatabaseAway(error)) log.warn({ code }, message);
    // Without the message, which may quote the values of a row.
    else log.error({ fault: { type: name, code, stack: placesIn(stack) } }, message);
  }

  const opening = startAfter === null ? Promise.resolve() : open();
  return {
    async wake(name) {
      if (!jobs.some((job) => job.name === name)) return;
      if (boss) await wakeNow(name);
      else woken.add(name);
    },
    async run(name) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await job.work();
    },
    async close() {
      end.abort();
      await opening;
      await boss?.stop({ graceful: true, timeout: DRAIN_MS }).catch(() => undefined);
    },
  };
}

/** A stack without the message at its head. */
const placesIn = (stack: unknown): string =>
  String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
