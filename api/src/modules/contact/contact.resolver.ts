import {
  Arg,
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
import { announceChange, type InboxNotice } from '../../database/inbox-feed.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput, parseOrThrow } from '../../graphql/errors.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Open } from '../../graphql/open.ts';
import { Receipt } from '../../graphql/receipt.ts';
import { Rows } from '../../graphql/rows.ts';
import { Activity } from '../../records/activity.entity.ts';
import { once } from '../../records/idempotency.ts';
import { pageSize } from '../../records/record.rules.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { lockRecord, readRecord, subjectOf, updateRow } from '../../records/records.ts';
import { noMailWords } from '../mail/mail.form.ts';
import { lockPersonFirst } from './attach.ts';
import { Contact, ContactConnection, InboxChange } from './contact.entity.ts';
import { contactNoteForm, contactUpdateForm, sentContactForm } from './contact.form.ts';
import { contactKind } from './contact.kind.ts';
import { ContactOrder, InboxFilter } from './contact.order.ts';
import { historyOf, notesOf, othersOf, placeId } from './contact.relations.ts';
import { inboxPage, othersPage, relationPage } from './contact.rules.ts';
import { findContacts } from './contact.service.ts';
import { ContactMail, mailOf } from './contact-mail.ts';
import { ContactNote } from './contact-note.entity.ts';
import { deleteHeld, releaseContact } from './quarantine.ts';
import { sendAgain } from './send-again.ts';
import { submitEnquiry } from './submit-enquiry.ts';

// A subscription's entity manager lives as long as its stream. With an identity map it would hold every enquiry of the
// day, in outdated states.
const unremembered = { disableIdentityMap: true };

const ContactInput = inputType('ContactInput', sentContactForm);
const ContactUpdateInput = inputType('ContactUpdateInput', contactUpdateForm);
const ContactNoteInput = inputType('ContactNoteInput', contactNoteForm);

@Resolver(() => Contact)
export class ContactResolver {
  @Open()
  @Mutation(() => Receipt, {
    description: 'Sends an enquiry. A repeated Idempotency-Key does not send a second one.',
  })
  submitContact(@Ctx() context: Context, @Arg('input', () => ContactInput) input: object): Promise<Receipt> {
    return submitEnquiry(context, input);
  }

  @Rows(inboxPage)
  @Query(() => ContactConnection, {
    description: 'The inbox, newest first unless said otherwise; 50 at a time, at most 200.',
  })
  adminContacts(
    @Ctx() { reader }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('status', () => String, { nullable: true }) status?: string | null,
    @Arg('query', () => String, { nullable: true }) query?: string | null,
    @Arg('order', () => ContactOrder, { nullable: true }) order?: ContactOrder | null,
    @Arg('filter', () => InboxFilter, { nullable: true }) filter?: InboxFilter | null,
    @Arg('counsellor', () => ID, {
      nullable: true,
      description:
        'Only the enquiries that this account looks after; with DUE those of nobody, too. UNASSIGNED ignores it.',
    })
    counsellor?: string | null,
  ): Promise<ContactConnection> {
    return findContacts(reader, { first, after, status, query, order, filter, counsellor });
  }

  @Query(() => Contact)
  adminContact(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Contact> {
    return readRecord(context, contactKind, id);
  }

  @Mutation(() => Contact)
  updateContact(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ContactUpdateInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<Contact> {
    const lock = async (em: Context['em']) => {
      await lockPersonFirst(em, input);
      return lockRecord(em, contactKind, id);
    };
    return updateRow(context, contactKind, lock, `update ${contactKind.label} ${id}`, { input, version });
  }

  @Mutation(() => Contact, {
    description:
      'Releases a held enquiry: it stands in the inbox at its time. One that is not held stays as it is.',
  })
  releaseContact(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Contact> {
    return releaseContact(context, contactKind, id);
  }

  @Mutation(() => Contact, {
    description: 'Deletes a held enquiry for good. One that is not held cannot be deleted.',
  })
  deleteContact(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Contact> {
    return deleteHeld(context, contactKind, id);
  }

  @Mutation(() => ContactNote)
  addContactNote(
    @Ctx() context: Context,
    @Arg('contactId', () => ID) contactId: string,
    @Arg('input', () => ContactNoteInput) input: object,
  ): Promise<ContactNote> {
    const viewer = requireViewer(context);
    const { text } = parseOrThrow(contactNoteForm, input);
    return once(context, ContactNote, `note on Contact ${contactId}`, async (em) => {
      const contact = await lockRecord(em, contactKind, contactId);
      const note = em.create(ContactNote, {
        contactId: contact.id,
        text,
        admin: viewer.email,
        name: viewer.name,
      });
      const now = new Date();
      Object.assign(contact, { touchedAt: now, updatedAt: now });
      recordActivity(em, viewer, { action: 'noted', ...subjectOf(contactKind, contact) });
      await em.flush();
      await announceChange(em, contact.id);
      return note;
    });
  }

  @FieldResolver(() => ContactMail, { nullable: true, description: 'The mail about the enquiry.' })
  mail(@Ctx() context: Context, @Root() contact: Contact): Promise<ContactMail | null> {
    return mailOf(context, contact);
  }

  @Mutation(() => Contact, {
    description:
      'Lets the mail about an enquiry that has failed go out again. Pressed twice it goes out once.',
  })
  async retryContactMail(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Contact> {
    const contact = await readRecord(context, contactKind, id);
    if (!context.mail.mailer) throw badInput(noMailWords);
    await sendAgain(context, contact.id);
    return contact;
  }

  @Rows(relationPage)
  @FieldResolver(() => [ContactNote], {
    description:
      'The newest ones, oldest first; 100, at most 200. `before`: those older than the note of this id.',
  })
  notes(
    @Ctx() context: Context,
    @Root() contact: Contact,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('before', () => ID, { nullable: true }) before?: string | null,
  ): Promise<ContactNote[]> {
    return notesOf(context, contact, {
      first: pageSize(first, relationPage),
      beyond: placeId(before, 'before'),
    });
  }

  @Rows(relationPage)
  @FieldResolver(() => [Activity], {
    description:
      'The newest changes, oldest first, with author and time, without notes; 100, at most 200. `before`: those older than the change of this id.',
  })
  history(
    @Ctx() context: Context,
    @Root() contact: Contact,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('before', () => ID, { nullable: true }) before?: string | null,
  ): Promise<Activity[]> {
    return historyOf(context, contact, {
      first: pageSize(first, relationPage),
      beyond: placeId(before, 'before'),
    });
  }

  @Rows(othersPage, { weight: 5 })
  @FieldResolver(() => [Contact], {
    description:
      'Other enquiries from the same e-mail address or phone number; newest first, at most 20. `after`: those older than the enquiry of this id.',
  })
  others(
    @Ctx() context: Context,
    @Root() contact: Contact,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => ID, { nullable: true }) after?: string | null,
  ): Promise<Contact[]> {
    return othersOf(context, contact, {
      first: pageSize(first, othersPage),
      beyond: placeId(after, 'after'),
    });
  }

  @Subscription(() => InboxChange, {
    description:
      'The changes of the inbox, live. Ends when changes may have been lost: subscribe again and reload.',
    subscribe: ({ context }) => context.feed.subscribe(),
  })
  async inboxChanged(@Root() [notice]: [InboxNotice], @Ctx() { em }: Context): Promise<InboxChange> {
    const { received, changed } = notice;
    const ids = [...new Set([...received, ...changed])];
    const contacts = await em.find(
      Contact,
      { id: { $in: ids } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, ...unremembered },
    );
    const of = (some: string[]) => contacts.filter(({ id }) => some.includes(id));
    const found = new Set(contacts.map(({ id }) => id));
    return {
      received: of(received),
      changed: of(changed),
      erased: changed.filter((id) => !found.has(id)),
    };
  }
}
