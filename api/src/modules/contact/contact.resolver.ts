import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, countSubmission } from '../../context.ts';
import { conflict, parseOrThrow } from '../../errors.ts';

import { once } from '../idempotency/once.ts';
import { inputType } from '../input-type.ts';
import { Receipt } from '../receipt.ts';
import { lockRecord, readRecord } from '../records.ts';
import { storeOnce } from '../submission.ts';
import { Contact, ContactConnection } from './contact.entity.ts';
import { contactForm, contactThanks, contactUpdateForm } from './contact.form.ts';
import { findContacts } from './contact.service.ts';

const kind = { entity: Contact, label: 'Contact' };
const ContactInput = inputType('ContactInput', contactForm);
const ContactUpdateInput = inputType('ContactUpdateInput', contactUpdateForm);

@Resolver(() => Contact)
export class ContactResolver {
  @Mutation(() => Receipt, {
    description: 'Sends an enquiry. The same Idempotency-Key is one enquiry.',
  })
  async submitContact(
    @Ctx() context: Context,
    @Arg('input', () => ContactInput) input: object,
  ): Promise<Receipt> {
    const { em, idempotencyKey } = context;
    await countSubmission(context);
    const values = parseOrThrow(contactForm, input);
    const enquiry = { ...values, status: 'new' as const };
    const id = await storeOnce(em, Contact, enquiry, 'idempotencyKey', idempotencyKey);
    return { id, message: contactThanks };
  }

  @Authorized()
  @Query(() => ContactConnection, { description: 'The inbox, newest first; 50 at a time, at most 200.' })
  adminContacts(
    @Ctx() { em }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('status', () => String, { nullable: true }) status?: string | null,
    @Arg('query', () => String, { nullable: true }) query?: string | null,
  ): Promise<ContactConnection> {
    return findContacts(em, { first, after, status, query });
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
    return once(context, Contact, `update Contact ${id}`, async (em) => {
      const contact = await lockRecord(em, kind, id);
      const values = parseOrThrow(contactUpdateForm, { status: contact.status, ...input });
      if (version && version !== contact.version) throw conflict('Contact');
      em.assign(contact, values);
      await em.flush();
      return contact;
    });
  }
}
