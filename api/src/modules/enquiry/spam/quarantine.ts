import { type Context, requireViewer } from '../../../graphql/context.ts';
import { badInput } from '../../../graphql/errors.ts';
import { ONLY_ID } from '../../../records/record.entity.ts';
import { recordActivity } from '../../../records/record-activity.ts';
import { changeRow, lockRecord, subjectOf } from '../../../records/records.ts';
import { MailSettings } from '../../mail/mail.entity.ts';
import type { Enquiry } from '../enquiry.entity.ts';
import { enquiryKind } from '../enquiry.kind.ts';
import { EnquiryNote } from '../enquiry-note.entity.ts';
import { Touch } from '../touch/touch.entity.ts';

/**
 * Releases a held enquiry, and queues the mails that are normally sent when an enquiry arrives. A repeated call has no effect.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND
 */
export async function releaseEnquiry(context: Context, id: string): Promise<Enquiry> {
  const released = await changeRow(
    context,
    enquiryKind,
    (em) => lockRecord(em, enquiryKind, id),
    { name: `release ${enquiryKind.label} ${id}` },
    async (enquiry, em) => {
      if (!enquiry.isHeld) return null;
      enquiry.isHeld = false;
      if (context.mail.mailer) {
        const settings = await em.findOne(MailSettings, ONLY_ID);
        Object.assign(enquiry, { noticeState: 'waiting', noticeDue: new Date() });
        if (settings?.acknowledgesVisitors)
          Object.assign(enquiry, { acknowledgementState: 'waiting', acknowledgementDue: new Date() });
      }
      return { action: 'released' };
    },
  );
  context.mail.wake();
  return released;
}

/**
 * Permanently deletes a held enquiry with its notes and logged calls. Removes the visitor's name from the activity log.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND; BAD_USER_INPUT for an enquiry that is not held
 */
export async function deleteHeld(context: Context, id: string): Promise<Enquiry> {
  const viewer = requireViewer(context);
  return context.em.transactional(async (em) => {
    const enquiry = await lockRecord(em, enquiryKind, id);
    if (!enquiry.isHeld)
      throw badInput('Only a message that is held back as spam can be deleted here. Reload the list.');
    await em.nativeDelete(EnquiryNote, { enquiryId: enquiry.id });
    await em.nativeDelete(Touch, { enquiryId: enquiry.id });
    await em.execute(`update activity set title = '' where record_id = ?`, [enquiry.id]);
    await em.execute('delete from idempotency_key where operation like ?', [`% ${enquiry.id}`]);
    recordActivity(em, viewer, { action: 'deleted', ...subjectOf(enquiryKind, enquiry), title: '' });
    await em.execute('delete from enquiry where id = ?', [enquiry.id]);
    await enquiryKind.announce(enquiry, em);
    await em.flush();
    return enquiry;
  });
}
