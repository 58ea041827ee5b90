import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { changeRow, lockRecord, subjectOf } from '../../records/records.ts';
import type { Contact } from './contact.entity.ts';
import { ContactNote } from './contact-note.entity.ts';

type ContactKind = ChangedKind<Contact>;

/** Releases a held enquiry. Pressed twice it is released once. @throws AppError UNAUTHENTICATED, NOT_FOUND */
export function releaseContact(context: Context, kind: ContactKind, id: string): Promise<Contact> {
  const name = `release ${kind.label} ${id}`;
  return changeRow(
    context,
    kind,
    (em) => lockRecord(em, kind, id),
    name,
    (contact) => {
      if (!contact.isHeld) return null;
      contact.isHeld = false;
      return { action: 'released' };
    },
  );
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
    await em.execute(`update activity set title = '' where record_id = ?`, [contact.id]);
    await em.execute('delete from idempotency_key where operation like ?', [`% ${contact.id}`]);
    recordActivity(em, viewer, { action: 'deleted', ...subjectOf(kind, contact), title: '' });
    await em.execute('delete from contact where id = ?', [contact.id]);
    await kind.announce?.(contact, em);
    await em.flush();
    return contact;
  });
}
