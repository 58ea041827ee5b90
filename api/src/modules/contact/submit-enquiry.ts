import { type Context, countSubmission } from '../../graphql/context.ts';
import { parseOrThrow } from '../../graphql/errors.ts';
import type { Receipt } from '../../graphql/receipt.ts';
import { contactThanks, sentContactForm } from './contact.form.ts';

/** What an enquiry needs of the context. */
type IntakeContext = Pick<Context, 'limits' | 'address' | 'intake' | 'idempotencyKey'>;

/**
 * Stores an enquiry that came by REST, GraphQL or a plain form post. While the database is away, the enquiry goes into
 * the journal. One that looks like spam is stored as well, and its sender gets the same answer.
 *
 * @throws AppError BAD_USER_INPUT, RATE_LIMITED
 */
export async function submitEnquiry(context: IntakeContext, input: object): Promise<Receipt> {
  const sends = await countSubmission(context);
  const sent = parseOrThrow(sentContactForm, input);
  const id = await context.intake.take(sent, context.idempotencyKey, sends);
  return { id, message: contactThanks };
}
