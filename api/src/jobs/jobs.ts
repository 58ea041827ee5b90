import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../graphql/errors.ts';
import type { DailyTime } from '../records/daily.ts';
import { nextRun } from '../records/daily.ts';

export type Jobs = ReturnType<typeof openJobs>;

declare module '../graphql/context.ts' {
  interface Services {
    jobs: Jobs;
  }
}

/** pg-boss's schema in our database. */
const SCHEMA = 'pgboss';
/** The jobs' own database connections. They have no statement time limit. */
const CONNECTIONS = 2;
const RETRY_MS = 10_000;
/** How long a shutdown waits for running jobs, in milliseconds. Must be shorter than the server's drain. */
const DRAIN_MS = 8000;
/** The maximum duration of a job. A backup may take hours. */
const LONGEST_RUN_SECONDS = 86_400;
/** A run without a heartbeat for this long is given to another server. A running job sends a heartbeat every 30 seconds. */
const HEARTBEAT_SECONDS = 60;
/** How long a run stays in the database: longer than any power cut. */
const YEAR_SECONDS = 366 * 86_400;

interface Options {
  url: string;
  jobs: readonly Job[];
  log: Logger;
  /** The delay before pg-boss is loaded, in milliseconds, for faster first responses; null means never (tests). */
  startAfter: number | null;
}

/** Runs the jobs with pg-boss: PostgreSQL gives each run to one instance. Without the database, only the jobs wait. */
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
    // `schedule: false`, because pg-boss's schedules skip runs that were due during a power cut.
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
    // Allows one waiting run per reason (`singletonKey`), even if several instances ask for one.
    await on.createQueue(job.name, { policy: 'short', ...options });
    // Updates a queue that an older version created with other options.
    await on.updateQueue(job.name, options);
    // An overdue run is still in the queue and starts now.
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
      // pg-boss stores the error, and a database error may contain a row's values.
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
    // The message is left out, because it may quote a row's values.
    else log.error({ fault: { type: name, code, stack: placesIn(stack) } }, message);
  }

  const opening = startAfter === null ? Promise.resolve() : open();
  return {
    /** Makes a job run soon on any instance. Never fails: if the wake-up is lost, the job finds its work in its next run. */
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

/** Returns the stack without its message. */
const placesIn = (stack: unknown): string =>
  String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Work that runs in the background. `jobs.list.ts` lists all jobs. */
export interface Job {
  /** The name of the job's queue, in lower case with hyphens. */
  name: string;
  /** The daily time in UTC; null for a job that runs only after `wake`. */
  dailyAt: DailyTime | null;
  /** How often the job polls the database, in seconds, which is the maximum delay after a wake-up. */
  pollSeconds: number;
  /**
   * Does all due work, which the job must find in the database, because runs carry no data. Runs may be repeated after a failure
   * or a power cut, and may overlap on two instances, so repeating the work must do no harm.
   */
  work(): Promise<void>;
}
