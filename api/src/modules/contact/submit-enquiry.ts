import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 } from 'uuid';
import type { InboxFeed } from '../../database/inbox-feed.ts';
import { type Context, countSubmission, type KeptEnquiry } from '../../graphql/context.ts';
import { isDatabaseAway, parseOrThrow } from '../../graphql/errors.ts';
import type { Receipt } from '../../graphql/receipt.ts';
import { storeOnce } from '../../records/idempotency.ts';
import { Contact } from './contact.entity.ts';
import { contactForm, contactThanks } from './contact.form.ts';
import { normalisePhone } from './phone.ts';

/**
 * Stores an enquiry that came by REST, GraphQL or a plain form post. While the database is away, the enquiry goes into
 * the journal.
 *
 * @throws AppError BAD_USER_INPUT, RATE_LIMITED
 */
export async function submitEnquiry(context: Context, input: object): Promise<Receipt> {
  const { em, idempotencyKey, feed, journal } = context;
  await countSubmission(context);
  const form = parseOrThrow(contactForm, input);
  const values = {
    ...form,
    status: 'new' as const,
    phoneNumber: normalisePhone(form.phone),
    emailKey: form.email.toLowerCase(),
    followUpOn: null,
  };
  const id = (idempotencyKey && journal.promisedId(idempotencyKey)) ?? v7();
  const receipt = (stored: string): Receipt => ({ id: stored, message: contactThanks });
  try {
    const stored = await storeOnce(em, Contact, values, 'idempotencyKey', idempotencyKey, id);
    feed.announce(stored);
    return receipt(stored);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const receivedAt = new Date().toISOString();
    return receipt(await journal.keep({ id, idempotencyKey: idempotencyKey ?? id, receivedAt, values }));
  }
}

/** Writes an enquiry from the journal into the database. Does nothing when its row is already there. */
export async function storeKept(em: EntityManager, feed: InboxFeed, enquiry: KeptEnquiry): Promise<void> {
  const { id, idempotencyKey, receivedAt, values } = enquiry;
  const row = { ...values, createdAt: new Date(receivedAt) };
  await storeOnce(em, Contact, row, 'idempotencyKey', idempotencyKey, id);
  feed.announce(id);
}
