/**
 * The feed of changes (docs/decisions/2026-11-25-one-feed-of-changes.md). The table `change` has one row for each record that
 * clients copy. The row contains the sequence number of the last transaction that changed the record.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { advisoryLocks } from './advisory-locks.ts';

/** A column with ids of records. A change to a row counts as a change to the record whose id is in this column. */
export interface FollowedColumn {
  kind: string;
  table: string;
  /** `id` if the row itself is the record; otherwise a column that refers to the record. */
  column: string;
}

function triggersOf({ kind, table, column }: FollowedColumn): [name: string, sql: string][] {
  const [old, next] = ['old', 'new'].map((row) => `${row}."${column}" is not null`);
  const conditions =
    column === 'id'
      ? { 'insert or update or delete': 'true' }
      : { insert: next, update: `(${old} or ${next})`, delete: old };
  return Object.entries(conditions).map(([events, when]) => {
    const name = column === 'id' ? `${table}_change` : `${table}_${column}_change_${events}`;
    const sql = `create constraint trigger "${name}" after ${events} on "${table}" deferrable initially deferred
      for each row when (${when}) execute function note_change('${kind}', '${column}')`;
    return [name, sql];
  });
}

/**
 * Runs when a server starts. Creates missing triggers, and begins an epoch, which lasts until the next start. Adds all rows of
 * a table to the feed if its trigger was missing or the feed is empty.
 */
export const openFeed = (em: EntityManager, columns: readonly FollowedColumn[]): Promise<void> =>
  em.transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [advisoryLocks.feed]);
    const found = await em.execute<{ name: string }[]>(
      `select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgfoid = 'note_change'::regproc and pg_table_is_visible(c.oid)`,
    );
    const missing = columns.filter((each) =>
      triggersOf(each).some(([trigger]) => !found.some(({ name }) => name === trigger)),
    );
    for (const each of missing) for (const [, sql] of triggersOf(each)) await em.execute(sql);
    // This lock keeps other transactions from taking a sequence number before the new epoch is committed. Otherwise, a client
    // could still read a change in the previous epoch whose number is greater than the number at which the new epoch begins.
    // The server would later assume that the database has lost this change, and the client would have to read all records
    // again. The triggers are created first, because all transactions lock their tables before this row; the reverse order
    // could cause a deadlock.
    await em.execute('select from content_version for update');
    const isEmptied = (await em.execute('select from feed_epoch limit 1')).length === 0;
    const added = (isEmptied ? columns : missing).filter(({ column }) => column === 'id');
    if (added.length > 0) await em.execute('update content_version set seq = seq + 1');
    for (const { kind, table } of added)
      await em.execute(
        `insert into change (kind, record_id, seq) select ?, t.id::text, v.seq from "${table}" t, content_version v
         on conflict (kind, record_id) do update set seq = excluded.seq`,
        [kind],
      );
    await em.execute('insert into feed_epoch (began) select seq from content_version');
  });

/** Empties the feed of a restored database. The next start fills the feed again, and clients read all records again. */
export const emptyFeed = 'delete from change; delete from feed_epoch';
