import type { Services } from '../../../graphql/context.ts';
import { AppError } from '../../../graphql/errors.ts';

/** Addresses that answer by machine, or that nobody reads. */
const nobody = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|abuse|root|daemon)@/;
/** All that Gmail delivers into one mailbox. */
const gmail = /^(.*)@(gmail|googlemail)\.com$/;

/** The mailbox that an address ends in, as far as its spelling tells: without "+anything", and without Gmail's dots. */
function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/\+[^@]*@/, '@');
  const [, name] = gmail.exec(plain) ?? [];
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`;
}

/**
 * Whether an acknowledgement may go to an address that somebody typed into a form: not to the office itself, and not so often
 * that the form could be used to fill a stranger's mailbox. Counts it.
 *
 * @returns why not, in a sentence; null where it may
 */
export async function mayAcknowledge(
  email: string,
  ours: readonly string[],
  limits: Pick<Services['limits'], 'count'>,
): Promise<string | null> {
  const mailbox = mailboxOf(email);
  if (ours.some((each) => mailboxOf(each) === mailbox)) return 'Not sent: this is an address of the office.';
  if (nobody.test(mailbox)) return 'Not sent: nobody reads mail at this address.';
  try {
    await limits.count('acknowledgementMailbox', mailbox);
    await limits.count('acknowledgement', 'all');
    return null;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
    return 'Not sent: this address, or all visitors together, got as many as we send in a day.';
  }
}
