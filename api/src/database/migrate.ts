import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { migrationsList } from './migrations/migrations.ts';
import { type Orm, openOrm } from './orm.ts';
import { withClient } from './reach.ts';

/** Matches what to ignore in MikroORM's schema diff: `set names`, and drops of functions and triggers, which have no entity. */
export const undescribed =
  /^(set names .*|drop trigger if exists "(\w+_content_\w+|\w+_end_preview_\w+|\w+_refuse_erased)".*|drop function if exists "(search_document|search_document_ne|nepali_fold|enquiry_text|raise_content_version|note_change|end_preview_link|\w+_end_preview_\w+_fn|\w+_content_\w+_fn|\w*_refuse_erased\w*)".*|)$/;

/**
 * Runs all pending migrations in one transaction. A lock keeps other instances from migrating at the same time.
 * @param only - runs only these migrations. A restore needs the tables as they were when the backup was made.
 * @throws StartError if a newer Prasthan has written the database
 */
export const migrate = (url: string, only?: readonly string[]): Promise<void> =>
  withClient(url, async (lock) => {
    const orm = openOrm(url, []);
    try {
      await lock.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
      await refuseNewer(lock);
      await orm.em.fork().transactional(async (em) => {
        // Runs constraint triggers immediately, because PostgreSQL cannot alter a table that has pending trigger events.
        await em.execute('set constraints all immediate');
        const transaction = em.getTransactionContext();
        await orm.migrator.up({ transaction, ...(only && { migrations: [...only] }) });
      });
    } finally {
      await orm.close();
    }
  });

/** Compares `applied` with `migrationsList`. `newer`: the first applied migration that is not in the list, if any. */
export const compareMigrations = (applied: readonly string[]) => ({
  isOlder: migrationsList.some(({ name }) => !applied.includes(name)),
  newer: applied.find((name) => !migrationsList.some((known) => known.name === name)),
});

export async function isMigrated(orm: Orm): Promise<boolean> {
  const rows = await orm.em
    .fork()
    .getConnection()
    .execute<{ name: string }[]>('select name from mikro_orm_migrations');
  return !compareMigrations(rows.map(({ name }) => name)).isOlder;
}

/** Returns whether the database is of an older version, so {@link migrate} would change it. False if it is empty. */
export const isOlder = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const applied = await appliedTo(client);
    return applied.length > 0 && compareMigrations(applied).isOlder;
  });

/** Returns the names of the migrations that were run; an empty list for an empty database. */
export async function appliedTo(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    "select to_regclass('mikro_orm_migrations') is not null as present",
  );
  if (!tables[0].present) return [];
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id');
  return rows.map(({ name }) => name);
}

async function refuseNewer(client: Client): Promise<void> {
  const { newer } = compareMigrations(await appliedTo(client));
  if (!newer) return;
  throw new StartError(
    `The database was written by a newer Prasthan (it has the migration ${newer}). ` +
      'Start that version or a later one, or restore a backup of this version.',
  );
}
