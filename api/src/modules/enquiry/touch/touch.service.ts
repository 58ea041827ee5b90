import { hash } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 } from 'uuid';
import { parseForm } from '../../../forms/fields.ts';
import { type Context, requireViewer } from '../../../graphql/context.ts';
import { badField, badInput, conflict } from '../../../graphql/errors.ts';
import { once } from '../../../records/idempotency.ts';
import { isUuid } from '../../../records/ids.ts';
import { recordActivity } from '../../../records/record-activity.ts';
import {
  changeFields,
  freeOf,
  lockRecord,
  type RowChange,
  readRecord,
  subjectOf,
} from '../../../records/records.ts';
import { isActiveAccount } from '../../admin/counsellor.ts';
import { officeDay } from '../../dashboard/dashboard.rules.ts';
import { Enquiry } from '../enquiry.entity.ts';
import { enquiryKind } from '../enquiry.kind.ts';
import { followUpGroup } from '../enquiry.rules.ts';
import { Touch } from './touch.entity.ts';
import { touchForm } from './touch.form.ts';
import { agreedOn, carriedOf, lacksNext, meetsDue, nextDayMissing, plausibleTime } from './touch.rules.ts';

/**
 * Stores a touch (a call, message or visit that staff log), and assigns the enquiry to the viewer if it is unassigned. The same
 * id with the same content is stored only once.
 * @param on - the enquiry's version or values when the form was opened; with neither, conflicting changes are overwritten
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND, CONFLICT
 */
export async function createTouch(
  context: Context,
  enquiryId: string,
  input: Readonly<Record<string, unknown>>,
  on: Omit<RowChange, 'input'>,
): Promise<Enquiry> {
  const viewer = requireViewer(context);
  const parsed = parseForm(touchForm, input);
  if (!parsed.ok) {
    // Reads the enquiry first, so that a missing enquiry is reported before any error in the form.
    await readRecord(context, enquiryKind, enquiryId);
    throw badInput(parsed.message, parsed.errors);
  }
  const { id, at, channel, outcome, text } = parsed.value;
  const change = carriedOf(input);
  const parts = [enquiryId, viewer.id, channel, outcome, text, change];
  const contentHash = hash('sha256', JSON.stringify(parts));
  const work = async (em: EntityManager) => {
    const enquiry = await lockRecord(em, enquiryKind, enquiryId);
    if (id) {
      const known = await em.findOne(Touch, { id }, { disableIdentityMap: true });
      if (known && known.contentHash !== contentHash) throw conflict('Touch');
      if (known) return enquiry;
    }
    if (enquiry.isHeld) throw badInput('This message is held back as spam. Release it first.');
    const now = new Date();
    const madeAt = plausibleTime(at, now, enquiry.createdAt);
    const day = officeDay(madeAt);
    const isDue = meetsDue(enquiry, day);
    const { counsellorId } = enquiry;
    const isNobodys = counsellorId === null || !(await isActiveAccount(em, counsellorId));
    const free = freeOf(enquiryKind, enquiry, { input: change, base: on.base });
    const lacks = (fields: object) => lacksNext({ ...enquiry, ...fields, outcome }, day, isDue);
    // If staff left the follow-up unchanged in the form, `free` does not contain it, and the stored follow-up remains.
    // But if a day is required and the stored day is missing or past, perhaps because a colleague changed it, the follow-up
    // from the form is saved instead.
    const sent: Readonly<Record<string, unknown>> = { ...on.base, ...change };
    const next = lacks(free) ? Object.fromEntries(followUpGroup.map((name) => [name, sent[name]])) : {};
    if (lacks({ ...free, ...next })) throw badField('followUpOn', nextDayMissing);
    const { before, after } = await changeFields(em, enquiryKind, enquiry, viewer, {
      input: { ...free, ...next, ...(isNobodys && { counsellorId: viewer.id }) },
      version: on.version,
    });
    em.create(Touch, {
      id: id ?? v7(),
      enquiryId: enquiry.id,
      ...{ channel, outcome, text },
      ...agreedOn(outcome, enquiry, isDue, change),
      contentHash,
      admin: viewer.email,
      name: viewer.name,
      createdAt: madeAt,
    });
    // Setting `updatedAt` increases the version, even if the touch changes no field of the enquiry.
    enquiry.updatedAt = now;
    if (!enquiry.touchedAt || enquiry.touchedAt < madeAt) enquiry.touchedAt = madeAt;
    // A touch that waited offline may have happened before a touch that arrived earlier.
    if (!enquiry.answeredAt || madeAt < enquiry.answeredAt) enquiry.answeredAt = madeAt;
    const subject = subjectOf(enquiryKind, enquiry);
    recordActivity(em, viewer, { action: 'updated', ...subject, before, after });
    recordActivity(em, viewer, { action: 'touched', ...subject });
    await em.flush();
    await enquiryKind.announce(enquiry, em);
    return enquiry;
  };
  try {
    const operation = { name: `touch on Enquiry ${enquiryId}`, content: contentHash };
    return await once(context, Enquiry, operation, work);
  } catch (error) {
    // Two concurrent requests used the same touch id for two enquiries.
    if (error instanceof UniqueConstraintViolationException) throw conflict('Touch');
    throw error;
  }
}

/** Marks a touch as taken back. Ignores a colleague's touch. Ignores an unknown id: perhaps the app never sent that touch. */
export async function takeBack(
  em: EntityManager,
  enquiry: Enquiry,
  id: string,
  { email }: { email: string },
): Promise<void> {
  if (!isUuid(id)) return;
  const touch = await em.findOne(Touch, { id, enquiryId: enquiry.id, admin: email });
  if (!touch || touch.takenBackAt) return;
  touch.takenBackAt = new Date();
  // Setting `updatedAt` increases the version, even if no other field of the enquiry changes.
  enquiry.updatedAt = touch.takenBackAt;
}
