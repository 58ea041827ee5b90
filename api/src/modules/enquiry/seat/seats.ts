/** Must not import the entity `Batch`: `batch.kind.ts`, which defines it, imports this file. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../../../database/inbox-feed.ts';
import type { Author } from '../../../records/kind.ts';
import { recordActivity } from '../../../records/record-activity.ts';
import { idsOf } from '../../../records/sql.ts';
import { isCancelled, type Lessons, lessonWords } from '../../batch/batch.rules.ts';
import { officeDay } from '../../dashboard/dashboard.rules.ts';
import { settledStatus } from '../enquiry.rules.ts';
import { takingSeats } from './seat.rules.ts';

const TAKING = `seat in (${takingSeats.map((seat) => `'${seat}'`).join(', ')})`;

/** @returns class id -> number of held or joined seats; classes without such seats are missing */
export async function seatsTaken(
  em: EntityManager,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await em.execute<{ id: string; count: number }[]>(
    `select batch_id as id, count(*)::int as count from enquiry where batch_id = any(?::uuid[]) and ${TAKING} group by batch_id`,
    [`{${batchIds}}`],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export const classesOf = (em: EntityManager, ids: readonly string[]): Promise<string[]> =>
  idsOf(em, `select distinct batch_id as id from enquiry where id = any(?::uuid[]) and ${TAKING}`, [
    `{${ids}}`,
  ]);

/** A change that affects the number of free seats, but has not been written to the database yet. */
interface Unwritten {
  seats?: number;
  /** The id of an enquiry that gives up its seat. */
  without?: string;
}

// Skips enquiries that another transaction has locked, because waiting for them could cause a deadlock.
const CALL = `
  with free as (
    select b.id, b.title, greatest(coalesce(?, b.seats) - (
      select count(*)::int from enquiry where batch_id = b.id and ${TAKING} and id is distinct from ?::uuid), 0) as count
    from batch b where b.id = ? and b.status <> 'cancelled' and b.deleted_at is null),
  first as (
    select c.id, c.follow_up_on from enquiry c where c.batch_id = (select id from free) and c.seat = 'waiting' and not c.is_held
    order by c.created_at, c.id limit (select count from free) for update skip locked)
  update enquiry c set version = c.version + 1, updated_at = now(), follow_up_time = null, follow_up_kind = 'call',
    follow_up_on = ?::date, status = case when c.status = '${settledStatus}' then 'contacted' else c.status end
  from first, free
  where c.id = first.id and (c.follow_up_on is null or c.follow_up_on > ?::date or c.status = '${settledStatus}')
  returning c.id, c.name, first.follow_up_on::text as was, free.title`;

/**
 * Plans a call today for the first enquiries on the waiting list, as many as the class has free seats. Reopens completed
 * enquiries. Keeps the follow-up of an open enquiry if it is planned for today or earlier.
 */
export async function callWaiting(
  em: EntityManager,
  by: Author,
  batchId: string,
  { seats, without }: Unwritten = {},
): Promise<void> {
  const today = officeDay(new Date());
  const called = await em.execute<{ id: string; name: string; was: string | null; title: string }[]>(CALL, [
    ...[seats ?? null, without ?? null, batchId],
    ...[today, today],
  ]);
  for (const { id, name, was, title } of called) {
    recordActivity(em, by, {
      ...{ action: 'updated', kind: 'Enquiry', recordId: id, title: name },
      ...{ before: { followUpOn: was }, after: { followUpOn: today, freeSeat: title } },
    });
    await announceChange(em, id);
  }
}

interface Described extends Lessons {
  id: string;
  title: string;
  startsOn: string;
  status: string;
}

const words = (batch: Described): string =>
  [
    `${batch.title}: from ${batch.startsOn}`,
    lessonWords(batch),
    ...(isCancelled(batch) ? ['cancelled'] : []),
  ].join(', ');

/** Records a class's new title, start, times, place or cancellation in the history of enquiries that have or await a seat. */
export async function recordClassChange(
  em: EntityManager,
  by: Author,
  { before, after }: { before: Described; after: Described },
): Promise<void> {
  const [was, is] = [words(before), words(after)];
  if (was === is) return;
  const seated = await em.execute<{ id: string; name: string }[]>(
    `select id, name from enquiry where batch_id = ? and seat in ('held', 'joined', 'waiting') order by id`,
    [after.id],
  );
  for (const { id, name } of seated) {
    recordActivity(em, by, {
      ...{ action: 'updated', kind: 'Enquiry', recordId: id, title: name },
      ...{ before: { class: was }, after: { class: is } },
    });
    await announceChange(em, id);
  }
}
