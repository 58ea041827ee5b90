import { announceChanges } from '../../database/inbox-feed.ts';
import type { Context } from '../../graphql/context.ts';
import { retryFailed } from './outbox.rows.ts';

/** Lets failed mail go out again: that of one enquiry, or all. */
export async function sendAgain({ em, mail }: Context, id: string | null): Promise<void> {
  const ids = await em.transactional(async (inner) => {
    const changed = await retryFailed(inner, id);
    await announceChanges(inner, changed);
    return changed;
  });
  if (ids.length > 0) mail.wake();
}
