import { networkOf } from '../../../graphql/address.ts';
import { type Context, countSubmission } from '../../../graphql/context.ts';
import { AppError, parseOrThrow } from '../../../graphql/errors.ts';
import type { Receipt } from '../../../graphql/receipt.ts';
import { enquiryThanks, sentEnquiryForm } from '../enquiry.form.ts';

type IntakeContext = Pick<Context, 'limits' | 'address' | 'intake' | 'idempotencyKey'>;

/** Stores an enquiry, even spam. The sender of spam gets the usual response. @throws AppError BAD_USER_INPUT, RATE_LIMITED */
export async function submitEnquiry(context: IntakeContext, input: object): Promise<Receipt> {
  const sends = await countSubmission(context);
  const sent = parseOrThrow(sentEnquiryForm, input);
  const hasShare = await hasShareOfAcknowledgements(context);
  const id = await context.intake.take(sent, context.idempotencyKey, sends, hasShare);
  return { id, message: enquiryThanks };
}

/** Counts one acknowledgement mail towards the limit of the sender's network. Returns false if the limit has been reached. */
async function hasShareOfAcknowledgements({ limits, address }: IntakeContext): Promise<boolean> {
  if (!address) return true;
  try {
    await limits.count('acknowledgementNetwork', networkOf(address));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
