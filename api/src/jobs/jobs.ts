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

const SCHEMA = 'pgboss';
/** The maximum number of connections for pg-boss's own queries. The jobs themselves use other connections. */
const CONNECTIONS = 2;
const RETRY_MS = 10_000;
/** How long a shutdown waits for running jobs, in ms. Must be shorter than `DRAIN_LIMIT` in `web/server/lifecycle.ts`. */
const DRAIN_MS = 8000;
/** A backup may take hours. */
const LONGEST_RUN_SECONDS = 86_400;
/** If a run sends no heartbeat for this long, another instance takes it over. pg-boss sends one every 30 seconds. */
const HEARTBEAT_SECONDS = 60;
/** How long a run may wait in the database before pg-boss deletes it: longer than any power cut. */
const YEAR_SECONDS = 366 * 86_400;

interface Options {
  url: string;
  jobs: readonly Job[];
  log: Logger;
  /** Delay in ms before pg-boss is loaded, to make the first responses faster. Null means never (for tests). */
  startAfter: number | null;
}

/** Starts the jobs. Only one instance performs each run. If the database is unavailable, retries in the background. */
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
    // pg-boss's own schedules are off, because they skip runs that were due during a power cut.
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
    // Allows only one waiting run for each `singletonKey` ("daily" or "soon"), even if several instances request one.
    await on.createQueue(job.name, { policy: 'short', ...options });
    // An older version may have created the queue with other options.
    await on.updateQueue(job.name, options);
    // Does nothing if a run is already waiting, such as one that became due during a power cut. `on.work` starts that run.
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
      // pg-boss stores errors, and an error of the database may contain the values of a row.
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
    // Leaves out the error's own message, because it may contain the values of a database row.
    else log.error({ fault: { type: name, code, stack: placesIn(stack) } }, message);
  }

  const opening = startAfter === null ? Promise.resolve() : open();
  return {
    /** Makes a job run soon, on any instance. Never throws: if the request is lost, the job's next run does the work. */
    async wake(name: string) {
      if (!jobs.some((job) => job.name === name)) return;
      if (boss) await wakeNow(name);
      else woken.add(name);
    },
    /** Runs a job in this process. @throws the error of the job */
    async run(name: string) {
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

/** Returns the stack of an error without its message. */
const placesIn = (stack: unknown): string =>
  String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** All jobs are in `jobs.list.ts`. */
export interface Job {
  /** The name of the job's queue, in lower case with hyphens. */
  name: string;
  /** The daily time in UTC; null for a job that runs only after `wake`. */
  dailyAt: DailyTime | null;
  /** The maximum time from `wake` to the start of the job. */
  pollSeconds: number;
  /**
   * Does all work that is due. The work must be found in the database, because runs carry no data. Repeating the work must do
   * no harm: a run may be repeated, and two runs of the job may overlap on different instances.
   */
  work(): Promise<void>;
}
