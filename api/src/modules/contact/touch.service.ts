import { hash } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 } from 'uuid';
import { parseForm } from '../../forms/fields.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput, conflict } from '../../graphql/errors.ts';
import { once } from '../../records/idempotency.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { changeFields, lockRecord, readRecord, subjectOf } from '../../records/records.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { Contact } from './contact.entity.ts';
import type { contactUpdateForm } from './contact.form.ts';
import { contactKind } from './contact.kind.ts';
import { settledStatus } from './contact.rules.ts';
import { madeWhen } from './made-when.ts';
import { Touch } from './touch.entity.ts';
import { touchForm } from './touch.form.ts';
import { demandsNext, lacksNext, nextDayMissing } from './touch.rules.ts';

/** The fields of a touch that change its enquiry, where they are sent. */
const carried = [
  'status',
  'followUpOn',
  'followUpTime',
  'followUpKind',
] as const satisfies readonly (keyof typeof contactUpdateForm.shape)[];

/**
 * Writes down a contact with the sender of an enquiry, with the enquiry's status and next day, in one transaction. The same id
 * with the same content changes nothing a second time.
 *
 * @param version - the version of the enquiry that the touch was made on; without it the last save wins
 * @returns the enquiry
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND, CONFLICT
 */
export async function createTouch(
  context: Context,
  contactId: string,
  input: Readonly<Record<string, unknown>>,
  version: number | null | undefined,
): Promise<Contact> {
  const viewer = requireViewer(context);
  const parsed = parseForm(touchForm, input);
  if (!parsed.ok) {
    // Of an enquiry that is not there nothing else is said.
    await readRecord(context, contactKind, contactId);
    throw badInput(parsed.message, parsed.errors);
  }
  const { id, at, channel, outcome, text } = parsed.value;
  const change = Object.fromEntries(
    carried.flatMap((name) => {
      const value = input[name];
      // A day that is null clears the day; the others have no null that staff could mean.
      const isSent = value !== undefined && (value !== null || name === 'followUpOn');
      return isSent ? [[name, value]] : [];
    }),
  );
  const contentHash = hashOf(contactId, viewer.id, channel, outcome, text, change);
  const work = async (em: EntityManager) => {
    const contact = await lockRecord(em, contactKind, contactId);
    if (id) {
      const known = await em.findOne(Touch, { id }, { disableIdentityMap: true });
      if (known && known.contentHash !== contentHash) throw conflict('Touch');
      if (known) return contact;
    }
    if (contact.isHeld) throw badInput(heldWords);
    const { before, after } = await changeFields(em, contactKind, contact, change, version);
    const now = new Date();
    const madeAt = madeWhen(at, now, contact.createdAt);
    if (lacksNext({ ...contact, outcome }, officeDay(madeAt)))
      throw badInput(nextDayMissing, { followUpOn: nextDayMissing });
    em.create(Touch, {
      id: id ?? v7(),
      contactId: contact.id,
      ...{ channel, outcome, text },
      ...nextOf(outcome, contact, change),
      contentHash,
      admin: viewer.email,
      name: viewer.name,
      createdAt: madeAt,
    });
    // A touch is news, also one that leaves the fields as they are: the version moves.
    contact.updatedAt = now;
    if (!contact.touchedAt || contact.touchedAt < madeAt) contact.touchedAt = madeAt;
    // A touch that waited offline may be earlier than one that was sent before it.
    if (!contact.answeredAt || madeAt < contact.answeredAt) contact.answeredAt = madeAt;
    const subject = subjectOf(contactKind, contact);
    recordActivity(em, viewer, { action: 'updated', ...subject, before, after });
    recordActivity(em, viewer, { action: 'touched', ...subject });
    await em.flush();
    await contactKind.announce(contact, em);
    return contact;
  };
  try {
    // A key is good for one content: a text that was edited since is not answered with the first one's answer.
    return await once(context, Contact, `touch ${contentHash} on Contact ${contactId}`, work);
  } catch (error) {
    // Two requests at one moment with one id on two enquiries.
    if (error instanceof UniqueConstraintViolationException) throw conflict('Touch');
    throw error;
  }
}

const heldWords = 'This message is held back as spam. Release it first.';

type Next = Pick<Contact, 'status' | 'followUpOn' | 'followUpTime'>;

/** What a touch keeps of the next day: the one that was agreed with it. */
const nextOf = (
  outcome: string,
  { status, followUpOn, followUpTime }: Next,
  change: Readonly<Record<string, unknown>>,
) =>
  status !== settledStatus && (demandsNext(outcome, status) || 'followUpOn' in change)
    ? { followUpOn, followUpTime }
    : { followUpOn: null, followUpTime: null };

const hashOf = (...parts: unknown[]): string => hash('sha256', JSON.stringify(parts));
