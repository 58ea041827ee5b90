import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceReload } from '../../database/inbox-feed.ts';
import { type Context, requireViewer, type Viewer } from '../../graphql/context.ts';
import { AppError, notFound } from '../../graphql/errors.ts';
import { once } from '../../records/idempotency.ts';
import { isUuid } from '../../records/ids.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { removePersonal } from '../erasure/erase.ts';
import { sweepJob } from '../erasure/erasure.resolver.ts';
import { Import } from './import.types.ts';

const BATCH = 1000;

export const mayUndo = ({ adminId }: Pick<Import, 'adminId'>, viewer: Pick<Viewer, 'id' | 'role'>): boolean =>
  viewer.role === 'owner' || viewer.id === adminId;

/**
 * Undoes an import, but keeps an enquiry and its person if staff have worked with either. Unlike erased records, the removed
 * ones are not deleted again after a backup is restored: a backup from before the undo brings back the whole import.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function undoImport(context: Context, id: string): Promise<Import> {
  const viewer = requireViewer(context);
  if (!isUuid(id)) throw notFound('Import');
  const undone = await once(context, Import, { name: `undo import ${id}` }, async (em) => {
    const row = await em.findOne(Import, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) throw notFound('Import');
    if (!mayUndo(row, viewer))
      throw new AppError('FORBIDDEN', `Only ${row.name} or an owner may undo this import.`);
    if (row.undoneAt) return row;
    await em.execute('set local statement_timeout = 0');
    // Makes other changes to the imported rows wait. Locks people before enquiries, as in every transaction.
    await em.execute('select id from person where import_id = ? order by id for update', [id]);
    await em.execute('select id from enquiry where import_id = ? order by id for update', [id]);
    const gone = await em.execute<{ id: string; isEnquiry: boolean }[]>(UNCHANGED, [id, id]);
    const ids = gone.map((each) => each.id);
    for (let start = 0; start < ids.length; start += BATCH)
      await removePersonal(em, ids.slice(start, start + BATCH));
    row.undoneAt = new Date();
    row.removed = gone.filter(({ isEnquiry }) => isEnquiry).length;
    const change = { action: 'deleted', kind: 'Import', recordId: id, title: '' } as const;
    recordActivity(em, viewer, { ...change, before: { enquiries: row.removed } });
    await em.flush();
    await announceReload(em);
    return row;
  });
  await context.jobs.wake(sweepJob);
  return undone;
}

/** Selects the imported rows that staff have not worked on. An enquiry and its person are removed together or kept together. */
const UNCHANGED = `
  with imported as (
    select c.id, c.person_id, c.version > 1 as changed from enquiry c where c.import_id = ?::uuid),
  human as (
    select p.id, p.version > 1
      or exists (select from person_merge m where m.kept_id = p.id or m.gone_id = p.id)
      or exists (select from person_apart a where a.one_id = p.id or a.other_id = p.id)
      or exists (select from enquiry c where c.person_id = p.id and c.import_id is distinct from p.import_id)
      or exists (select from imported e where e.person_id = p.id and e.changed) as changed
    from person p where p.import_id = ?::uuid)
  select e.id, true as "isEnquiry" from imported e left join human h on h.id = e.person_id
  where not e.changed and h.changed is not true
  union all
  select h.id, false as "isEnquiry" from human h where not h.changed`;

/** Returns the remaining rows of an import that was undone, sorted by name. */
export const keptRowsOf = (em: EntityManager, id: string, first: number) =>
  em.execute<{ enquiryId: string | null; personId: string | null; name: string }[]>(KEPT, [id, id, first]);

const KEPT = `
  select c.id as "enquiryId", c.person_id as "personId", c.name from enquiry c where c.import_id = ?::uuid
  union all
  select null, p.id, p.name from person p where p.import_id = ?::uuid and p.merged_into_id is null
    and not exists (select from enquiry c where c.person_id = p.id and c.import_id = p.import_id)
  order by name limit ?`;
