/**
 * The feed of changes (docs/decisions/2026-11-25-one-feed-of-changes.md). The table `change` has a row for each record that clients
 * copy, with the number of the transaction that changed the record last.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

/** A table in the feed, and the name of its records' kind there. */
export interface FollowedTable {
  kind: string;
  table: string;
  countedBy?: CountedBy | undefined;
}

/** A kind whose records count the rows of another table, so that a change of such a row is a change of the record, too. */
export interface CountedBy {
  kind: string;
  /** The column with the id of the record that counts the row. */
  column: string;
  /** Whether a row before or after a change is counted, as SQL; `row` stands for either. */
  counts: string;
}

/** Returns the statements that create a table's triggers. */
function triggersOf({ kind, table, countedBy }: FollowedTable): string[] {
  const create = (name: string, events: string, args: string, when = '') =>
    `create constraint trigger "${table}_${name}" after ${events} on "${table}"
     deferrable initially deferred for each row ${when} execute function note_change(${args})`;
  const own = create('change', 'insert or update or delete', `'${kind}'`);
  if (!countedBy) return [own];
  const args = `'${countedBy.kind}', '${countedBy.column}'`;
  const [before, after] = ['old', 'new'].map((row) => countedBy.counts.replaceAll('row.', `${row}.`));
  const conditions = { insert: after, update: `(${before}) or (${after})`, delete: before };
  const events = Object.entries(conditions);
  return [own, ...events.map(([event, when]) => create(`counted_${event}`, event, args, `when (${when})`))];
}

/**
 * Begins an epoch of the feed, at each start of a server. Adds the trigger to each table that lacks it, together with the rows that
 * the table already has. After a restore, which empties the feed, all rows are added again.
 */
export const openFeed = (em: EntityManager, tables: readonly FollowedTable[]): Promise<void> =>
  em.transactional(async (em) => {
    // Until the commit nobody gets a number, so no cursor of an earlier epoch is beyond the beginning of this one. The lock also
    // keeps two starting instances apart.
    await em.execute('select from content_version for update');
    const followed = await em.execute<{ name: string }[]>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgfoid = 'note_change'::regproc and c.relnamespace = current_schema()::regnamespace`,
    );
    const isEmptied = (await em.execute('select from feed_epoch limit 1')).length === 0;
    const missing = tables.filter(({ table }) => !followed.some(({ name }) => name === table));
    for (const each of missing) for (const sql of triggersOf(each)) await em.execute(sql);
    const added = isEmptied ? tables : missing;
    if (added.length > 0) await em.execute('update content_version set seq = seq + 1');
    for (const { kind, table } of added)
      await em.execute(
        `insert into change (kind, record_id, seq) select ?, t.id::text, v.seq from "${table}" t, content_version v
         on conflict (kind, record_id) do update set seq = excluded.seq`,
        [kind],
      );
    await em.execute('insert into feed_epoch (began) select seq from content_version');
  });

/** SQL that empties the feed in a restored database. The next start builds it again, and clients read everything again. */
export const emptyFeed = 'delete from change; delete from feed_epoch';
