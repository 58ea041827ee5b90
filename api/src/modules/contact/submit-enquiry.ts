import { type Context, countSubmission } from '../../graphql/context.ts';
import { parseOrThrow } from '../../graphql/errors.ts';
import type { Receipt } from '../../graphql/receipt.ts';
import { contactForm, contactThanks } from './contact.form.ts';
import { emailKeyOf } from './contact.rules.ts';
import { normalisePhone } from './phone.ts';

/** What an enquiry needs of the context. */
type IntakeContext = Pick<Context, 'limits' | 'address' | 'intake' | 'idempotencyKey'>;

/**
 * Stores an enquiry that came by REST, GraphQL or a plain form post. While the database is away, the enquiry goes into
 * the journal.
 *
 * @throws AppError BAD_USER_INPUT, RATE_LIMITED
 */
export async function submitEnquiry(context: IntakeContext, input: object): Promise<Receipt> {
  await countSubmission(context);
  const form = parseOrThrow(contactForm, input);
  const values = { ...form, phoneNumber: normalisePhone(form.phone), emailKey: emailKeyOf(form.email) };
  const id = await context.intake.take(values, context.idempotencyKey);
  return { id, message: contactThanks };
}
