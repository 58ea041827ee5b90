import type { DailyTime } from '../records/daily.ts';

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
