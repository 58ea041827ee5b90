import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../../database/inbox-feed.ts';
import type { EnquiryJournal, Viewer } from '../../graphql/context.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { Person } from '../person/person.entity.ts';
import { listInAll, readAllErased } from './erased-list.ts';
import { loosened, personalTables, remembered } from './personal-data.ts';

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

/** The ids of what is erased together. */
export interface Gone {
  enquiries: string[];
  people: string[];
}

/** What erasing would remove from the database. */
export async function countPersonal(em: EntityManager, { enquiries, people }: Gone): Promise<Counts> {
  const counts: Counts = {};
  for (const { table, label, rows } of personalTables) {
    const sql = `${gone} select count(*)::int as count from "${table}" where ${rows}`;
    const [row] = await em.execute<[{ count: number }]>(sql, [arrayOf([...enquiries, ...people])]);
    if (row.count > 0) counts[label] = row.count;
  }
  return counts;
}

/** Erases enquiries; the people that they are attached to stay. Ids that no enquiry has are left alone. */
export const eraseEnquiries = (
  em: EntityManager,
  ids: readonly string[],
  by: By,
  around: Surroundings,
): Promise<Counts | null> =>
  erase(em, by, around, async (inner) => ({
    enquiries: await lockedEnquiries(inner, { id: { $in: [...ids] } }),
    people: [],
  }));

/** Erases a person with every file that was merged with it, and with all their enquiries. */
export const erasePerson = (
  em: EntityManager,
  id: string,
  by: By,
  around: Surroundings,
): Promise<Counts | null> =>
  erase(
    em,
    by,
    around,
    async (inner) => {
      // A merge takes the same locks, so what was read before them is read again.
      await lockedPeople(inner, await fileOf(inner, id));
      const people = await lockedPeople(inner, await fileOf(inner, id));
      return { enquiries: await lockedEnquiries(inner, { personId: { $in: people } }), people };
    },
    id,
  );

/** The ids of a person's file: the one that stands, and all that were merged into it, directly or not. */
export async function fileOf(em: EntityManager, id: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `with recursive up as (
       select id, merged_into_id from person where id = ?
       union select p.id, p.merged_into_id from person p join up on p.id = up.merged_into_id
     ), file as (
       select id from up where merged_into_id is null
       union select p.id from person p join file on p.merged_into_id = file.id
     ) select id from file`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** What is erased with a person. */
export async function withPerson(em: EntityManager, id: string): Promise<Gone> {
  const people = await fileOf(em, id);
  const rows = await em.execute<{ id: string }[]>('select id from enquiry where person_id = any(?::uuid[])', [
    arrayOf(people),
  ]);
  return { enquiries: rows.map((row) => row.id), people };
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
 * Erases from the database, the journal of this instance and, through the `erased` entries of the activity log, from the copies of
 * desktop apps. Other instances' journals ask the log.
 *
 * @param by - who erases, for the activity log
 * @param find - reads what goes, and locks it
 * @param main - whose entry in the log says how much went; default: the only one
 * @returns what was removed, or null when there was nothing
 */
async function erase(
  em: EntityManager,
  by: By,
  { journal, folders }: Surroundings,
  find: (em: EntityManager) => Promise<Gone>,
  main?: string,
): Promise<Counts | null> {
  const erased = await em.transactional(async (inner) => {
    const { enquiries, people } = await find(inner);
    const all = [...enquiries, ...people];
    if (all.length === 0) return null;
    // From here on the database refuses them, from whatever journal or retry they come.
    for (const sql of remembered) await inner.execute(sql, [arrayOf(all)]);
    const counts: Counts = {};
    for (const { table, label, rows, erase: how } of personalTables) {
      const what = how === 'delete' ? `delete from "${table}"` : `update "${table}" set ${how.set}`;
      const done = await inner.execute(`${gone} ${what} where ${rows} returning 1`, [arrayOf(all)]);
      if (done.length > 0) counts[label] = done.length;
    }
    for (const sql of loosened) await inner.execute(`${gone} ${sql}`, [arrayOf(all)]);
    const told = all.length === 1 ? all[0] : main;
    for (const [kind, ids] of [
      ['Enquiry', enquiries],
      ['Person', people],
    ] as const)
      for (const id of ids) {
        const change = { action: 'erased', kind, recordId: id, title: '' } as const;
        recordActivity(inner, by, { ...change, ...(id === told && { after: counts }) });
      }
    for (const id of enquiries) await announceChange(inner, id);
    await inner.flush();
    // Last: the list must not name what stays, and must name each that goes.
    await listInAll(folders, all, new Date());
    return { enquiries, counts };
  });
  if (!erased) return null;
  const files = await journal.forget(erased.enquiries);
  return { ...erased.counts, ...(files > 0 && { 'Entries of the journal': files }) };
}

/**
 * Erases again what came back: by a restored backup, which the lists of erased ids tell, or by an insert that had begun before
 * the erasing.
 *
 * @returns the number of enquiries and people that were there
 */
export async function eraseAgain(em: EntityManager, by: By, around: Surroundings): Promise<number> {
  const listed = await readAllErased(around.folders);
  const idsIn = async (table: 'enquiry' | 'person') => {
    const rows = await em.execute<{ id: string }[]>(
      `select c.id from ${table} c where c.id = any(?::uuid[]) or c.id in (select e.id from erased e)`,
      [arrayOf([...listed])],
    );
    return rows.map(({ id }) => id);
  };
  const [enquiries, people] = [await idsIn('enquiry'), await idsIn('person')];
  await erase(em, by, { ...around, folders: [] }, async (inner) => ({
    people: await lockedPeople(inner, people),
    enquiries: await lockedEnquiries(inner, { id: { $in: enquiries } }),
  }));
  return enquiries.length + people.length;
}

/**
 * Removes the remains that PostgreSQL keeps of changed and deleted rows: old row versions, and samples of values in its
 * statistics. Cannot run in a transaction.
 */
export async function sweepRemains(em: EntityManager): Promise<void> {
  for (const { table, columns } of personalTables) {
    await em.execute(`vacuum (analyze) "${table}"`);
    // An empty table keeps its old samples. PostgreSQL can clear them since 18; older ones wait for the next rows.
    const [state] = await em.execute<[{ forget: boolean }]>(
      `select not exists (select from "${table}") and to_regproc('pg_clear_attribute_stats') is not null as forget`,
    );
    if (!state.forget) continue;
    for (const column of columns) {
      await em.execute('select pg_clear_attribute_stats(current_schema(), ?, ?, false)', [table, column]);
    }
    // An index of an expression has samples of its own.
    await em.execute(
      `select pg_clear_attribute_stats(current_schema(), c.relname, a.attname, false) from pg_index i
       join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = c.oid
       where i.indrelid = to_regclass(?) and i.indexprs is not null`,
      [`"${table}"`],
    );
  }
}

const arrayOf = (ids: readonly string[]) => `{${ids.join(',')}}`;
