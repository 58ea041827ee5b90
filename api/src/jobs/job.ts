import type { DailyTime } from '../records/daily.ts';

/** Work that runs in the background. `jobs.list.ts` lists all jobs. */
export interface Job {
  /** The name of the job's queue: lower case and hyphens. */
  name: string;
  /** When the job runs by itself, in UTC; null for a job that only `wake` starts. */
  dailyAt: DailyTime | null;
  /** How soon a woken job starts at the latest, in seconds. Each job asks the database that often. */
  pollSeconds: number;
  /**
   * Does all the work that is due, which it finds in the database: a job carries no data. Runs again after a failure and
   * after a power cut, and may run on two instances at once, so a second run must do no harm.
   */
  work(): Promise<void>;
}
