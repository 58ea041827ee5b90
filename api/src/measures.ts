import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Orm } from './database/orm.ts';
import { MAIL_OPEN } from './modules/enquiry/enquiry.entity.ts';
import type { Intake } from './modules/enquiry/intake/intake.ts';
import type { EnquiryJournal } from './modules/enquiry/intake/journal.ts';

/** Metrics contain no names or addresses. */
export interface Measures {
  /** Whether the database is available. If not, the metrics from the database are empty or 0. */
  isUp: boolean;
  jobs: { name: string; state: string; count: number }[];
  mail: { waiting: number; failed: number };
  connections: { state: string; count: number }[];
  /** The number of enquiries in the journal of this instance. */
  journal: number;
}

/** The number of enquiries that this instance has accepted, and the number that it wrote to the journal. */
export interface EnquiryCounts {
  all: number;
  journal: number;
}

export function countEnquiries(counts: EnquiryCounts) {
  return {
    journal: (journal: EnquiryJournal): EnquiryJournal => ({
      ...journal,
      async keep(enquiry) {
        await journal.keep(enquiry);
        counts.journal += 1;
      },
    }),
    intake: (intake: Intake): Intake => ({
      ...intake,
      async take(...sent) {
        const id = await intake.take(...sent);
        counts.all += 1;
        return id;
      },
    }),
  };
}

/** Never fails. */
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
  const of = (state: string) =>
    `(count(*) filter (where notice_state = '${state}') + count(*) filter (where acknowledgement_state = '${state}'))::int`;
  const [mail = { waiting: 0, failed: 0 }] = await em.execute<Measures['mail'][]>(
    `select ${of('waiting')} as waiting, ${of('failed')} as failed from enquiry where ${MAIL_OPEN}`,
  );
  const connections = await em.execute<Measures['connections']>(
    `select coalesce(state, 'other') as state, count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' group by 1`,
  );
  const [table] = await em.execute<{ present: boolean }[]>(
    `select to_regclass('pgboss.job') is not null as present`,
  );
  const jobs = table?.present
    ? await em.execute<Measures['jobs']>(
        'select name, state::text, count(*)::int as count from pgboss.job group by 1, 2',
      )
    : [];
  return { mail, connections, jobs };
}
