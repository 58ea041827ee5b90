import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { changeRow, lockRecord, subjectOf } from '../../records/records.ts';
import { MAIL_ID, MailSettings } from '../mail/mail-settings.entity.ts';
import type { Contact } from './contact.entity.ts';
import { ContactNote } from './contact-note.entity.ts';
import { Touch } from './touch.entity.ts';

type ContactKind = ChangedKind<Contact>;

/**
 * Releases a held enquiry. Pressed twice it is released once. Its mail goes out as that of one that was never held: a person has
 * said that it is genuine.
 *
 * @throws AppError UNAUTHENTICATED, NOT_FOUND
 */
export async function releaseContact(context: Context, kind: ContactKind, id: string): Promise<Contact> {
  const name = `release ${kind.label} ${id}`;
  const released = await changeRow(
    context,
    kind,
    (em) => lockRecord(em, kind, id),
    name,
    async (contact, em) => {
      if (!contact.isHeld) return null;
      contact.isHeld = false;
      if (context.mail.mailer) {
        const settings = await em.findOne(MailSettings, MAIL_ID);
        Object.assign(contact, { noticeState: 'waiting', noticeDue: new Date() });
        if (settings?.acknowledgesVisitors)
          Object.assign(contact, { acknowledgementState: 'waiting', acknowledgementDue: new Date() });
      }
      return { action: 'released' };
    },
  );
  context.mail.wake();
  return released;
}

/**
 * Deletes a held enquiry for good, with its notes and its name in the audit log.
 *
 * @throws AppError UNAUTHENTICATED, NOT_FOUND; BAD_USER_INPUT for an enquiry that is not held
 */
export async function deleteHeld(context: Context, kind: ContactKind, id: string): Promise<Contact> {
  const viewer = requireViewer(context);
  return context.em.transactional(async (em) => {
    const contact = await lockRecord(em, kind, id);
    if (!contact.isHeld)
      throw badInput('Only a message that is held back as spam can be deleted here. Reload the list.');
    await em.nativeDelete(ContactNote, { contactId: contact.id });
    await em.nativeDelete(Touch, { contactId: contact.id });
    await em.execute(`update activity set title = '' where record_id = ?`, [contact.id]);
    await em.execute('delete from idempotency_key where operation like ?', [`% ${contact.id}`]);
    recordActivity(em, viewer, { action: 'deleted', ...subjectOf(kind, contact), title: '' });
    await em.execute('delete from contact where id = ?', [contact.id]);
    await kind.announce?.(contact, em);
    await em.flush();
    return contact;
  });
}
