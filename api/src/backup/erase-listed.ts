import type pg from 'pg';
import { v7 } from 'uuid';
import { listErased, readErased } from '../modules/erasure/erased-list.ts';
import { detachStatements, personalTables, remembered, removalOf } from '../modules/erasure/personal-data.ts';

/** Returns the ids of all erased enquiries and people, from the database and from the lists in the given folders. */
export async function listedIn(client: pg.Client, folders: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const folder of folders) for (const id of await readErased(folder)) ids.add(id);
  const { rows } = await client.query(`select to_regclass('erased') is not null as present`);
  if (rows[0].present) {
    const erased = await client.query<{ id: string }>('select id from erased');
    for (const { id } of erased.rows) ids.add(id);
  }
  return [...ids];
}

/** Adds ids to the list of erased records in a folder. The ids stay listed even if the restore fails. */
export async function keepErased(folder: string, ids: readonly string[]): Promise<void> {
  const known = new Set(await readErased(folder));
  await listErased(
    folder,
    ids.filter((id) => !known.has(id)),
    new Date(),
  );
}

/**
 * Erases the listed records that a restore brought back. Uses SQL, because Node runs the restore command without a build, and
 * cannot load the entities with their decorators.
 */
export async function eraseListed(client: pg.Client, ids: readonly string[]): Promise<number> {
  const back: { id: string; kind: string }[] = [];
  for (const [kind, table] of [
    ['Enquiry', 'enquiry'],
    ['Person', 'person'],
  ] as const) {
    const { rows } = await client.query<{ id: string }>(`select id from ${table} where id = any($1)`, [ids]);
    back.push(...rows.map(({ id }) => ({ id, kind })));
  }
  if (back.length === 0) return 0;
  const all = back.map(({ id }) => id);
  await client.query('begin');
  for (const sql of [...remembered, ...personalTables.map(removalOf), ...detachStatements])
    await client.query(sql.replace('?', '$1'), [all]);
  for (const { id, kind } of back) {
    await client.query(
      `insert into activity (id, created_at, admin_id, admin, name, action, kind, record_id, title)
       values ($1, now(), '00000000-0000-0000-0000-000000000000', '', 'Restore', 'erased', $3, $2, '')`,
      [v7(), id, kind],
    );
  }
  await client.query('commit');
  return back.length;
}
