import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../graphql/errors.ts';
import type { DailyTime } from '../records/daily.ts';
import { nextRun } from '../records/daily.ts';

/** Background jobs (`jobs/`). */
export type Jobs = ReturnType<typeof openJobs>;

declare module '../graphql/context.ts' {
  interface Services {
    jobs: Jobs;
  }
}

/** The schema of pg-boss in our database. */
const SCHEMA = 'pgboss';
/** Database connections for the jobs, separate from those of requests and without a statement time limit. */
const CONNECTIONS = 2;
const RETRY_MS = 10_000;
/** How long a shutdown waits for running jobs, in milliseconds. Shorter than the server's drain. */
const DRAIN_MS = 8000;
/** The longest time a job may run. A backup may take hours. */
const LONGEST_RUN_SECONDS = 86_400;
/**
 * After this time without a heartbeat, the run of a killed server is given to another one. A running job sends one in half the
 * time.
 */
const HEARTBEAT_SECONDS = 60;
/** How long a run waits in the database. Longer than any power cut. */
const YEAR_SECONDS = 366 * 86_400;

interface Options {
  url: string;
  jobs: readonly Job[];
  log: Logger;
  /** The delay before pg-boss is loaded, in milliseconds, so that the first responses do not wait for it; null: never (tests). */
  startAfter: number | null;
}

/**
 * Runs the jobs with pg-boss on every instance: PostgreSQL gives each run to one of them. While the database is unavailable the
 * jobs wait, but the server starts and serves without them.
 */
export function openJobs({ url, jobs, log, startAfter }: Options) {
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
    // `schedule: false`, because pg-boss's own schedules skip runs that were due during a power cut.
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
    // At most one waiting run per reason (`singletonKey`), however many instances ask for it.
    await on.createQueue(job.name, { policy: 'short', ...options });
    // Otherwise a queue created by an older version keeps its old options.
    await on.updateQueue(job.name, options);
    // A run that is overdue is still in the queue and starts now.
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
      // pg-boss stores the error. A database error may contain the values of a row.
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
    // The message is left out, because it may quote the values of a row.
    else log.error({ fault: { type: name, code, stack: placesIn(stack) } }, message);
  }

  const opening = startAfter === null ? Promise.resolve() : open();
  return {
    /** Makes a job run soon, on any instance. Never fails: if the wake-up is lost, the job finds its work at its next run. */
    async wake(name: string) {
      if (!jobs.some((job) => job.name === name)) return;
      if (boss) await wakeNow(name);
      else woken.add(name);
    },
    /** Runs a job in this process and waits for it. @throws what the job throws */
    async run(name: string) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await job.work();
    },
    /** Waits a few seconds for running jobs. */
    async close() {
      end.abort();
      await opening;
      await boss?.stop({ graceful: true, timeout: DRAIN_MS }).catch(() => undefined);
    },
  };
}

/** The stack without its message. */
const placesIn = (stack: unknown): string =>
  String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Work that runs in the background. `jobs.list.ts` lists all jobs. */
export interface Job {
  /** The name of the job's queue: lower case and hyphens. */
  name: string;
  /** When the job runs daily, in UTC; null for a job that runs only after `wake`. */
  dailyAt: DailyTime | null;
  /** The longest delay before a woken job starts, in seconds: the interval at which the job polls the database. */
  pollSeconds: number;
  /**
   * Does all work that is due, which it finds in the database: a job carries no data. It is repeated after a failure or a power
   * cut, and may run on two instances at once, so running it twice must do no harm.
   */
  work(): Promise<void>;
}
