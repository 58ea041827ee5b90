import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../../database/inbox-feed.ts';
import type { EnquiryJournal, Viewer } from '../../graphql/context.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { Contact } from '../contact/contact.entity.ts';
import { listInAll, readAllErased } from './erased-list.ts';
import { ofEnquiries } from './personal-data.ts';

/** What was found or removed: label of a table -> number of rows. Without labels of nothing. */
export type Counts = Record<string, number>;

/** What erasing needs besides the database. */
export interface Surroundings {
  journal: Pick<EnquiryJournal, 'forget'>;
  /** The folders whose list of erased ids is kept. */
  folders: readonly string[];
}

type By = Pick<Viewer, 'id' | 'email' | 'name'>;

const gone = 'with gone as (select id, id::text as text from unnest(?::uuid[]) as given (id))';

/** What erasing some enquiries would remove from the database. */
export async function countPersonal(em: EntityManager, ids: readonly string[]): Promise<Counts> {
  const counts: Counts = {};
  for (const { table, label, rows } of ofEnquiries) {
    const sql = `${gone} select count(*)::int as count from "${table}" where ${rows}`;
    const [row] = await em.execute<[{ count: number }]>(sql, [arrayOf(ids)]);
    if (row.count > 0) counts[label] = row.count;
  }
  return counts;
}

/**
 * Erases enquiries from the database, the journal of this instance and, through the `erased` entry of the activity log, from
 * the copies of desktop apps. Other instances' journals ask the log. Ids that no enquiry has are left alone.
 *
 * @param by - who erases, for the activity log
 * @returns what was removed, or null when there was nothing
 */
export async function eraseContacts(
  em: EntityManager,
  ids: readonly string[],
  by: By,
  { journal, folders }: Surroundings,
): Promise<Counts | null> {
  const erased = await em.transactional(async (inner) => {
    const found = await inner.find(
      Contact,
      { id: { $in: [...ids] } },
      {
        fields: ['id'],
        orderBy: { id: 'asc' },
        lockMode: LockMode.PESSIMISTIC_WRITE,
        disableIdentityMap: true,
      },
    );
    const real = found.map(({ id }) => id);
    if (real.length === 0) return null;
    // From here on the database refuses the enquiry, from whatever journal or retry it comes.
    await inner.execute(
      `insert into erased (id, key_hash) select id, sha256(convert_to(content_hash || ' ' || idempotency_key, 'UTF8')) from contact
       where id = any(?::uuid[]) on conflict do nothing`,
      [arrayOf(real)],
    );
    const counts: Counts = {};
    for (const { table, label, rows, erase } of ofEnquiries) {
      const what = erase === 'delete' ? `delete from "${table}"` : `update "${table}" set ${erase.set}`;
      const done = await inner.execute(`${gone} ${what} where ${rows} returning 1`, [arrayOf(real)]);
      if (done.length > 0) counts[label] = done.length;
    }
    const isOne = real.length === 1;
    for (const id of real) {
      const change = { action: 'erased', kind: 'Contact', recordId: id, title: '' } as const;
      recordActivity(inner, by, { ...change, ...(isOne && { after: counts }) });
      await announceChange(inner, id);
    }
    await inner.flush();
    // Last: the list must not name an enquiry that stays, and must name each that goes.
    await listInAll(folders, real, new Date());
    return { real, counts };
  });
  if (!erased) return null;
  const files = await journal.forget(erased.real);
  return { ...erased.counts, ...(files > 0 && { 'Entries of the journal': files }) };
}

/**
 * Erases again what came back: by a restored backup, which the lists of erased ids tell, or by an insert that had begun before
 * the enquiry was erased.
 *
 * @returns the number of enquiries that were there
 */
export async function eraseAgain(em: EntityManager, by: By, around: Surroundings): Promise<number> {
  const listed = await readAllErased(around.folders);
  const rows = await em.execute<{ id: string }[]>(
    'select c.id from contact c where c.id = any(?::uuid[]) or c.id in (select e.id from erased e)',
    [arrayOf([...listed])],
  );
  const back = rows.map(({ id }) => id);
  await eraseContacts(em, back, by, { ...around, folders: [] });
  return back.length;
}

/**
 * Removes the remains that PostgreSQL keeps of changed and deleted rows: old row versions, and samples of values in its
 * statistics. Cannot run in a transaction.
 */
export async function sweepRemains(em: EntityManager): Promise<void> {
  for (const { table, columns } of ofEnquiries) {
    await em.execute(`vacuum (analyze) "${table}"`);
    // An empty table keeps its old samples. PostgreSQL can clear them since 18; older ones wait for the next rows.
    const [state] = await em.execute<[{ forget: boolean }]>(
      `select not exists (select from "${table}") and to_regproc('pg_clear_attribute_stats') is not null as forget`,
    );
    if (!state.forget) continue;
    for (const column of columns) {
      await em.execute('select pg_clear_attribute_stats(current_schema(), ?, ?, false)', [table, column]);
    }
  }
}

const arrayOf = (ids: readonly string[]) => `{${ids.join(',')}}`;
