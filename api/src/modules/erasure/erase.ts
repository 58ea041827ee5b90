import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../../database/inbox-feed.ts';
import type { Author } from '../../records/kind.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { idsOf, textArray } from '../../records/sql.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import type { EnquiryJournal } from '../enquiry/intake/journal.ts';
import { callWaiting, classesOf } from '../enquiry/seat/seats.ts';
import { Person } from '../person/person.entity.ts';
import { listInAll, readAllErased } from './erased-list.ts';
import { detachStatements, gone, personalTables, remembered, removalOf } from './personal-data.ts';

/** Label of a table -> number of its rows that are erased or emptied. Tables without such rows are left out. */
export type Counts = Record<string, number>;

export interface Surroundings {
  journal: Pick<EnquiryJournal, 'forget'>;
  /** The folders that contain a list of erased ids. DATA_DIR is the first. */
  folders: readonly string[];
}

export interface ErasedIds {
  enquiries: string[];
  people: string[];
}

export async function countPersonal(em: EntityManager, { enquiries, people }: ErasedIds): Promise<Counts> {
  const counts: Counts = {};
  for (const { table, label, rows } of personalTables) {
    const sql = `${gone} select count(*)::int as count from "${table}" where ${rows}`;
    const [row] = await em.execute<[{ count: number }]>(sql, [textArray([...enquiries, ...people])]);
    if (row.count > 0) counts[label] = row.count;
  }
  return counts;
}

export async function removePersonal(em: EntityManager, ids: readonly string[]): Promise<Counts> {
  const counts: Counts = {};
  for (const table of personalTables) {
    const done = await em.execute(`${removalOf(table)} returning 1`, [textArray(ids)]);
    if (done.length > 0) counts[table.label] = done.length;
  }
  return counts;
}

/** Erases enquiries, but not the people to whom they are attached. Ignores unknown ids. Returns null if none was found. */
export const eraseEnquiries = (
  em: EntityManager,
  ids: readonly string[],
  by: Author,
  around: Surroundings,
): Promise<Counts | null> =>
  erase(em, by, around, async (inner) => ({
    enquiries: await lockedEnquiries(inner, { id: { $in: [...ids] } }),
    people: [],
  }));

/** Erases the person, all records merged with the person, and all their enquiries. Returns null for an unknown person. */
export const erasePerson = (
  em: EntityManager,
  id: string,
  by: Author,
  around: Surroundings,
): Promise<Counts | null> =>
  erase(
    em,
    by,
    around,
    async (inner) => {
      // Reads the ids again once the rows are locked, because a merge may have changed the ids while the first query waited for
      // the locks.
      await lockedPeople(inner, await fileOf(inner, id));
      const people = await lockedPeople(inner, await fileOf(inner, id));
      return { enquiries: await lockedEnquiries(inner, { personId: { $in: people } }), people };
    },
    id,
  );

/** Returns the ids of a person's remaining record and of all records merged into it, directly or indirectly. */
const fileOf = (em: EntityManager, id: string): Promise<string[]> =>
  idsOf(
    em,
    `with recursive up as (
       select id, merged_into_id from person where id = ?
       union select p.id, p.merged_into_id from person p join up on p.id = up.merged_into_id
     ), file as (
       select id from up where merged_into_id is null
       union select p.id from person p join file on p.merged_into_id = file.id
     ) select id from file`,
    [id],
  );

export async function withPerson(em: EntityManager, id: string): Promise<ErasedIds> {
  const people = await fileOf(em, id);
  const sql = 'select id from enquiry where person_id = any(?::uuid[])';
  return { enquiries: await idsOf(em, sql, [textArray(people)]), people };
}

const locked = {
  fields: ['id'],
  orderBy: { id: 'asc' },
  lockMode: LockMode.PESSIMISTIC_WRITE,
  disableIdentityMap: true,
} as const;

const lockedEnquiries = async (em: EntityManager, where: FilterQuery<Enquiry>): Promise<string[]> =>
  (await em.find(Enquiry, where, locked)).map(({ id }) => id);

const lockedPeople = async (em: EntityManager, ids: readonly string[]): Promise<string[]> =>
  (await em.find(Person, { id: { $in: [...ids] } }, locked)).map(({ id }) => id);

/**
 * Erases the records, and adds an entry for each to the activity log. The feed of changes lists the deleted rows as gone, so
 * that installed apps delete their copies.
 * @param main - the id whose log entry stores the counts if several records are erased
 */
async function erase(
  em: EntityManager,
  by: Author,
  { journal, folders }: Surroundings,
  find: (em: EntityManager) => Promise<ErasedIds>,
  main?: string,
): Promise<Counts | null> {
  const erased = await em.transactional(async (inner) => {
    const { enquiries, people } = await find(inner);
    const all = [...enquiries, ...people];
    if (all.length === 0) return null;
    // From here on, the database refuses these ids, for example if a journal or a retry tries to insert them again.
    for (const sql of remembered) await inner.execute(sql, [textArray(all)]);
    const freed = await classesOf(inner, enquiries);
    const counts = await removePersonal(inner, all);
    for (const sql of detachStatements) await inner.execute(sql, [textArray(all)]);
    const idWithCounts = all.length === 1 ? all[0] : main;
    for (const [kind, ids] of [
      ['Enquiry', enquiries],
      ['Person', people],
    ] as const)
      for (const id of ids) {
        const change = { action: 'erased', kind, recordId: id, title: '' } as const;
        recordActivity(inner, by, { ...change, ...(id === idWithCounts && { after: counts }) });
      }
    for (const id of freed) await callWaiting(inner, by, id);
    for (const id of enquiries) await announceChange(inner, id);
    await inner.flush();
    // Lists the ids in the last step of the transaction, so that no id is listed if an earlier step fails. If this step fails,
    // nothing is erased.
    await listInAll(folders, all, new Date());
    return { enquiries, counts };
  });
  if (!erased) return null;
  const files = await journal.forget(erased.enquiries);
  return { ...erased.counts, ...(files > 0 && { 'Entries of the journal': files }) };
}

/** Erases records that have come back from a restored backup, or from an insert that began before the erasure. */
export async function eraseAgain(em: EntityManager, by: Author, around: Surroundings): Promise<void> {
  const listed = await readAllErased(around.folders);
  const idsIn = (table: 'enquiry' | 'person') =>
    idsOf(
      em,
      `select c.id from ${table} c where c.id = any(?::uuid[]) or c.id in (select e.id from erased e)`,
      [textArray([...listed])],
    );
  const [enquiries, people] = [await idsIn('enquiry'), await idsIn('person')];
  await erase(em, by, { ...around, folders: [] }, async (inner) => ({
    people: await lockedPeople(inner, people),
    enquiries: await lockedEnquiries(inner, { id: { $in: enquiries } }),
  }));
}

/** Removes the old values of emptied and deleted rows from PostgreSQL's files and statistics. Must not run in a transaction. */
export async function sweepRemains(em: EntityManager): Promise<void> {
  for (const { table, columns } of personalTables) {
    await em.execute(`vacuum (analyze) "${table}"`);
    // Analysing an empty table does not clear old sample values from its statistics. PostgreSQL 18 and later can clear them.
    const [state] = await em.execute<[{ forget: boolean }]>(
      `select not exists (select from "${table}") and to_regproc('pg_clear_attribute_stats') is not null as forget`,
    );
    if (!state.forget) continue;
    for (const column of columns) {
      await em.execute('select pg_clear_attribute_stats(current_schema(), ?, ?, false)', [table, column]);
    }
    // The statistics of an expression index contain sample values, too.
    await em.execute(
      `select pg_clear_attribute_stats(current_schema(), c.relname, a.attname, false) from pg_index i
       join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = c.oid
       where i.indrelid = to_regclass(?) and i.indexprs is not null`,
      [`"${table}"`],
    );
  }
}
