import type { EntityManager } from '@mikro-orm/postgresql';
import { compareMigrations } from '../../database/migrate.ts';
import { isDatabaseAway } from '../../graphql/errors.ts';
import { attention, type Check, type Finding, fine } from './finding.ts';

/** A response that takes longer than this, in ms, is slow. A healthy database responds within milliseconds. */
const SLOW_MS = 500;
/** The database counts as slow after this many slow responses in a row. A single one may be due to a checkpoint or backup. */
const TRIES = 3;
/** The clocks of two synchronised machines differ by less than this, in ms. */
const CLOCK_MS = 5000;

export const databaseChecks: Check[] = [
  {
    key: 'database',
    label: 'Database',
    async look({ em }) {
      try {
        let answer = await measure(em);
        for (let tries = 1; tries < TRIES && answer.took >= SLOW_MS; tries += 1) answer = await measure(em);
        return speedFinding(answer);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        return attention(
          'The database cannot be reached.',
          'New enquiries are kept and come in when it is back. Start PostgreSQL, or read the log of the server.',
        );
      }
    },
  },
  {
    key: 'migrations',
    label: 'Tables',
    async look({ em }) {
      const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations');
      const { isOlder, newer } = compareMigrations(rows.map(({ name }) => name));
      if (newer)
        return attention(
          'A newer Prasthan has changed the tables of this database.',
          'Another server on the same database is newer. Update this one, too.',
        );
      if (isOlder) return attention('The tables are those of an older version.', 'Restart the server.');
      return fine('The tables are those of this version.');
    },
  },
  {
    key: 'clock',
    label: 'Clock',
    async look({ em }) {
      const before = Date.now();
      const [row] = await em.execute<{ now: number }[]>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
      );
      const after = Date.now();
      const apart = Math.abs((row?.now ?? before) - (before + after) / 2) - (after - before) / 2;
      if (apart < CLOCK_MS) return fine('The clocks of the server and the database agree.');
      return attention(
        `The clocks of the server and the database differ by ${Math.round(apart / 1000).toLocaleString('en')} seconds.`,
        'Set both machines by the network (NTP). Sign-ins, follow-ups and dates depend on it.',
      );
    },
  },
];

interface Measured {
  version: string | undefined;
  /** The response time in ms. */
  took: number;
}

async function measure(em: EntityManager): Promise<Measured> {
  const begun = performance.now();
  const [row] = await em.execute<{ version: string }[]>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  return { version: row?.version, took: performance.now() - begun };
}

export function speedFinding({ version, took }: Measured): Finding {
  const answers = `PostgreSQL ${version} answers in ${Math.max(1, Math.round(took)).toLocaleString('en')} ms.`;
  if (took < SLOW_MS) return fine(answers);
  return attention(answers, 'This is slow. Look at the memory and the disk of its machine.');
}
