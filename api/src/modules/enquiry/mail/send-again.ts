import type { Context } from '../../../graphql/context.ts';
import { retryFailed } from './outbox.rows.ts';

/** Lets failed mail go out again: that of one enquiry, or all. */
export async function sendAgain({ em, mail }: Context, id: string | null): Promise<void> {
  await em.transactional((inner) => retryFailed(inner, id));
  mail.wake();
}
