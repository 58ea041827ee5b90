import { useApolloClient } from '@apollo/client/react';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { InboxCountsDocument, type InboxCountsQuery } from '../../../../gql/graphql.ts';
import { formatCount } from '../../../format.ts';
import { useConnection, useFreshInbox, useLive } from '../../../sync/live-context.ts';
import styles from './inbox.module.css';
import { type InboxPart, inboxParts } from './inbox-view.ts';

/**
 * Counts the enquiries that need somebody. It does not use useQuery: its result of one row would replace the cached list of the
 * same filter.
 *
 * @param changed another value counts again
 */
function useCounts(changed: unknown): Partial<Record<InboxPart, string>> {
  const client = useApolloClient();
  const live = useLive();
  const connection = useConnection(live);
  const [counts, setCounts] = useState<InboxCountsQuery | null>(null);
  async function read() {
    const { data } = await client.query({ query: InboxCountsDocument, fetchPolicy: 'no-cache' });
    if (data) setCounts(data);
  }
  useFreshInbox(read);
  // Without an answer the parts show no numbers.
  useEffect(() => void read().catch(() => {}), [changed, connection]);
  if (!counts) return {};
  const { due, unassigned, adminStats } = counts;
  const words = (count: number, isCapped = false) =>
    count > 0 ? `${formatCount(count)}${isCapped ? '+' : ''}` : '';
  return {
    due: words(due.totalCount, due.totalIsCapped),
    unassigned: words(unassigned.totalCount, unassigned.totalIsCapped),
    spam: words(adminStats.heldEnquiries),
  };
}

/** The parts of the inbox, with a number where somebody must act. Each is an address. @param changed another value counts again */
export function EnquiryParts({ current, changed }: { current: InboxPart | null; changed?: unknown }) {
  const counts = useCounts(changed);
  return (
    <nav aria-label="Parts of the inbox" className={styles.parts}>
      {Object.entries(inboxParts).map(([name, { label, search }]) => {
        const count = counts[name as InboxPart];
        return (
          <Link
            key={name}
            to={{ pathname: '/admin/contacts', search }}
            className={clsx(styles.part, name === current && styles.current)}
            {...(name === current && { 'aria-current': 'page' as const })}
          >
            {label}
            {count && <span className={styles.partCount}>{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
