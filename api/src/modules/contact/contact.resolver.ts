import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { v7 } from 'uuid';
import { announceChange, type InboxNotice } from '../../database/inbox-feed.ts';
import { type Context, countSubmission, requireViewer } from '../../graphql/context.ts';
import { conflict, isDatabaseAway, parseOrThrow } from '../../graphql/errors.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Receipt } from '../../graphql/receipt.ts';
import { Activity } from '../../records/activity.entity.ts';
import { once } from '../../records/once.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { lockRecord, readRecord } from '../../records/records.ts';
import { storeOnce } from '../../records/submission.ts';
import { Contact, ContactConnection, InboxChange } from './contact.entity.ts';
import { contactForm, contactNoteForm, contactThanks, contactUpdateForm } from './contact.form.ts';
import { ContactOrder } from './contact.order.ts';
import { emailKeyOf, mostOthers } from './contact.rules.ts';
import { findContacts } from './contact.service.ts';
import { ContactNote } from './contact-note.entity.ts';
import { normalisePhone } from './phone.ts';

// A stream's entity manager lives as long as the stream: it would remember every enquiry of the day, and as it was.
const unremembered = { disableIdentityMap: true };
const kind = { entity: Contact, label: 'Contact' };
const ContactInput = inputType('ContactInput', contactForm);
const ContactUpdateInput = inputType('ContactUpdateInput', contactUpdateForm);
const ContactNoteInput = inputType('ContactNoteInput', contactNoteForm);

@Resolver(() => Contact)
export class ContactResolver {
  @Mutation(() => Receipt, {
    description: 'Sends an enquiry. The same Idempotency-Key is one enquiry.',
  })
  async submitContact(
    @Ctx() context: Context,
    @Arg('input', () => ContactInput) input: object,
  ): Promise<Receipt> {
    const { em, idempotencyKey, feed, journal } = context;
    await countSubmission(context);
    const values = parseOrThrow(contactForm, input);
    const enquiry = {
      ...values,
      status: 'new' as const,
      phoneNumber: normalisePhone(values.phone),
      emailKey: emailKeyOf(values.email),
      followUpOn: null,
    };
    const wanted = (idempotencyKey && journal.promisedId(idempotencyKey)) ?? v7();
    let id: string;
    try {
      id = await storeOnce(em, Contact, enquiry, 'idempotencyKey', idempotencyKey, wanted);
      feed.announce(id);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const receivedAt = new Date().toISOString();
      id = await journal.keep({
        id: wanted,
        idempotencyKey: idempotencyKey ?? wanted,
        receivedAt,
        values: enquiry,
      });
    }
    return { id, message: contactThanks };
  }

  @Authorized()
  @Query(() => ContactConnection, {
    description: 'The inbox, newest first unless said otherwise; 50 at a time, at most 200.',
  })
  adminContacts(
    @Ctx() { em }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('status', () => String, { nullable: true }) status?: string | null,
    @Arg('query', () => String, { nullable: true }) query?: string | null,
    @Arg('order', () => ContactOrder, { nullable: true }) order?: ContactOrder | null,
  ): Promise<ContactConnection> {
    return findContacts(em, { first, after, status, query, order });
  }

  @Authorized()
  @Query(() => Contact)
  adminContact(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Contact> {
    return readRecord(context, kind, id);
  }

  @Authorized()
  @Mutation(() => Contact)
  updateContact(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ContactUpdateInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<Contact> {
    const viewer = requireViewer(context);
    return once(context, Contact, `update Contact ${id}`, async (em) => {
      const contact = await lockRecord(em, kind, id);
      const before = { status: contact.status, followUpOn: contact.followUpOn };
      const values = parseOrThrow(contactUpdateForm, { ...before, ...input });
      if (version && version !== contact.version) throw conflict('Contact');
      em.assign(contact, values);
      recordActivity(em, viewer, { action: 'updated', ...subjectOf(contact), before, after: values });
      const stood = contact.version;
      await em.flush();
      if (contact.version !== stood) await announceChange(em, contact.id);
      return contact;
    });
  }

  @Authorized()
  @Mutation(() => ContactNote)
  addContactNote(
    @Ctx() context: Context,
    @Arg('contactId', () => ID) contactId: string,
    @Arg('input', () => ContactNoteInput) input: object,
  ): Promise<ContactNote> {
    const viewer = requireViewer(context);
    const { text } = parseOrThrow(contactNoteForm, input);
    return once(context, ContactNote, `note on Contact ${contactId}`, async (em) => {
      const contact = await lockRecord(em, kind, contactId);
      const note = em.create(ContactNote, { contactId: contact.id, text, admin: viewer.email });
      recordActivity(em, viewer, { action: 'noted', ...subjectOf(contact) });
      await em.flush();
      await announceChange(em, contact.id);
      return note;
    });
  }

  @FieldResolver(() => [ContactNote], { description: 'Oldest first.' })
  notes(@Ctx() { em }: Context, @Root() contact: Contact): Promise<ContactNote[]> {
    return em.find(ContactNote, { contactId: contact.id }, { orderBy: { id: 'asc' }, ...unremembered });
  }

  @FieldResolver(() => [Activity], {
    description: 'Each change, who made it and when; oldest first. Notes stand by themselves.',
  })
  history(@Ctx() { em }: Context, @Root() contact: Contact): Promise<Activity[]> {
    const changes = { recordId: contact.id, action: { $ne: 'noted' } };
    return em.find(Activity, changes, { orderBy: { id: 'asc' }, ...unremembered });
  }

  @FieldResolver(() => [Contact], {
    description: 'Other enquiries from the same e-mail address or phone number; newest first.',
  })
  others(@Ctx() { em }: Context, @Root() contact: Contact): Promise<Contact[]> {
    const { id, emailKey, phoneNumber } = contact;
    const same = [{ emailKey }, ...(phoneNumber ? [{ phoneNumber }] : [])];
    return em.find(
      Contact,
      { id: { $ne: id }, $or: same },
      { orderBy: { id: 'desc' }, limit: mostOthers, ...unremembered },
    );
  }

  @Subscription(() => InboxChange, {
    description:
      'What happens in the inbox, as it happens. Ends when something may have been missed: listen again and ask for it.',
    subscribe: ({ context }) => {
      requireViewer(context);
      return context.feed.subscribe();
    },
  })
  async inboxChanged(@Root() [notice]: [InboxNotice], @Ctx() { em }: Context): Promise<InboxChange> {
    const { received, changed } = notice;
    const ids = [...new Set([...received, ...changed])];
    const contacts = await em.find(
      Contact,
      { id: { $in: ids } },
      { orderBy: { id: 'desc' }, ...unremembered },
    );
    const of = (some: string[]) => contacts.filter(({ id }) => some.includes(id));
    return { received: of(received), changed: of(changed) };
  }
}

/** Whom an entry of the audit log is about. */
const subjectOf = ({ id, name }: Contact) => ({ kind: 'Contact', recordId: id, title: name });
