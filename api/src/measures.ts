import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasJobs } from './database/has-jobs.ts';
import type { Orm } from './database/orm.ts';
import { readMailFlow } from './modules/mail/mail.entity.ts';

/** Values for the metrics. They contain no personal data. */
export interface Measures {
  /** Whether the database is available. If not, the metrics from the database are empty or 0. */
  isUp: boolean;
  jobs: { name: string; state: string; count: number }[];
  mail: { waiting: number; failed: number };
  connections: { state: string; count: number }[];
  /** The number of enquiries that wait in files of this instance (the journal) until the database can store them. */
  journal: number;
}

/** Never throws, even if the database is unavailable. */
export async function readMeasures(orm: Orm, dataDir: string): Promise<Measures> {
  const names = await readdir(join(dataDir, 'enquiries')).catch(() => []);
  const journal = names.filter((name) => name.endsWith('.json')).length;
  try {
    return { isUp: true, journal, ...(await readDatabase(orm)) };
  } catch {
    return { isUp: false, journal, jobs: [], mail: { waiting: 0, failed: 0 }, connections: [] };
  }
}

async function readDatabase(orm: Orm): Promise<Omit<Measures, 'isUp' | 'journal'>> {
  const em = orm.em.fork();
  const { waiting, failed } = await readMailFlow(em);
  const connections = await em.execute<Measures['connections']>(
    `select coalesce(state, 'other') as state, count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' group by 1`,
  );
  const jobs = (await hasJobs(em))
    ? await em.execute<Measures['jobs']>(
        'select name, state::text, count(*)::int as count from pgboss.job group by 1, 2',
      )
    : [];
  return { mail: { waiting, failed }, connections, jobs };
}
