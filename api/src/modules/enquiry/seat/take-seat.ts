import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, badField } from '../../../graphql/errors.ts';
import type { Author } from '../../../records/kind.ts';
import { Batch } from '../../batch/batch.kind.ts';
import { isCancelled } from '../../batch/batch.rules.ts';
import { officeDay } from '../../dashboard/dashboard.rules.ts';
import type { Enquiry } from '../enquiry.entity.ts';
import { settledStatus } from '../enquiry.rules.ts';
import { dayAfter } from '../office-hours.ts';
import { classIsFull, holdDays, isTaking } from './seat.rules.ts';
import { callWaiting, seatsTaken } from './seats.ts';

/**
 * Call this before saving an enquiry. If its class or seat has changed, checks the new values and updates the follow-up and the
 * waiting list. Locks the class against simultaneous changes.
 * @throws AppError BAD_USER_INPUT for an unknown or cancelled class or a held enquiry; CONFLICT if the class is full
 */
export async function takeSeat(
  row: Enquiry,
  em: EntityManager,
  before: Readonly<Record<string, unknown>> | undefined,
  by: Author,
): Promise<void> {
  const was = { batchId: before?.batchId ?? null, seat: String(before?.seat ?? '') };
  if (row.batchId === was.batchId && row.seat === was.seat) return;
  const isMoved = row.batchId !== was.batchId;
  const isNewSeat = isTaking(row.seat) && (isMoved || !isTaking(was.seat));
  if (row.batchId !== null && (isMoved || isNewSeat)) {
    const batch = await em.findOne(Batch, { id: row.batchId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!batch) throw badField('batchId', 'This class no longer exists. Choose another one.');
    if (isNewSeat) {
      if (row.isHeld) throw badField('seat', 'This message is held back as spam. Release it first.');
      if (isCancelled(batch)) throw badField('batchId', 'This class is cancelled. Choose another one.');
      // The row does not have a seat in this class yet, so the count does not include it.
      const taken = (await seatsTaken(em, [batch.id])).get(batch.id) ?? 0;
      if (taken >= batch.seats) {
        // `fields` distinguishes this refusal from a conflict with a colleague's save.
        throw new AppError('CONFLICT', classIsFull, { fields: { seat: classIsFull } });
      }
    }
  }
  if (row.seat === 'held' && (isMoved || was.seat !== 'held')) hold(row, before);
  if (was.batchId !== null && isTaking(was.seat) && (isMoved || !isTaking(row.seat)))
    await callWaiting(em, by, String(was.batchId), { without: row.id });
}

/**
 * Reopens a completed enquiry. Moves the follow-up to the end of the hold, unless the same save changes the day, or the day is
 * already between today and the end of the hold.
 */
function hold(row: Enquiry, before: Readonly<Record<string, unknown>> | undefined): void {
  if (row.status === settledStatus) row.status = 'contacted';
  const isNamed = row.followUpOn !== (before?.followUpOn ?? null);
  const today = officeDay(new Date());
  const until = dayAfter(today, holdDays);
  const isSoon = row.followUpOn !== null && row.followUpOn >= today && row.followUpOn <= until;
  if (isNamed || isSoon) return;
  Object.assign(row, { followUpOn: until, followUpTime: null, followUpKind: 'call' });
}
