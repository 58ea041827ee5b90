import { useApolloClient } from '@apollo/client/react';
import { enquiryStatuses } from 'api/rules/enquiry';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { InboxCountsDocument, type InboxCountsQuery } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Options, Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { formatCount } from '../../../format.ts';
import { useAddressSearch } from '../../../list/list-tools.tsx';
import { useConnection, useFreshInbox, useLive } from '../../../sync/live-context.ts';
import styles from './inbox.module.css';
import { enquiryOrders, type InboxPart, inboxParts, partOf, viewOf } from './inbox-view.ts';

/**
 * The search box, the status filter and the order. They write the address, and the list reads it. Where there is little room
 * the choices stand behind a button.
 *
 * @param isNarrow on a phone, or beside an open panel
 * @param children more controls beside the choices
 */
export function EnquiryFilters({ isNarrow, children }: { isNarrow: boolean; children?: ReactNode }) {
  const { search, box, set, submit } = useAddressSearch<'status' | 'order'>();
  const [isOpen, setOpen] = useState(false);

  const status = search.get('status') ?? '';
  const { orderName } = viewOf(search, null);
  const chosen = Number(status !== '') + Number(orderName !== '' && partOf(search) !== 'due');
  return (
    <search aria-label="Contacts" className={styles.search}>
      <form className={styles.filters} onSubmit={submit}>
        {box}
        {isNarrow && (
          <Button
            variant="quiet"
            size="small"
            className={styles.more}
            aria-label={chosen > 0 ? `Filters, ${chosen} set` : 'Filters'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon as={SlidersHorizontal} size={18} />
            {chosen > 0 && <span className={styles.partCount}>{chosen}</span>}
          </Button>
        )}
        {(!isNarrow || isOpen) && (
          <div className={clsx(styles.choices, isNarrow && styles.unfolded)}>
            <Select
              aria-label="Status"
              value={status}
              onChange={(event) => set('status', event.target.value)}
            >
              <option value="">All</option>
              <Options of={enquiryStatuses} />
            </Select>
            {partOf(search) !== 'due' && (
              <Select
                aria-label="Sort"
                value={orderName}
                onChange={(event) => set('order', event.target.value)}
              >
                {Object.entries(enquiryOrders).map(([value, { label }]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
            {children}
          </div>
        )}
      </form>
    </search>
  );
}

/** Counts the parts. Without useQuery, whose one row would replace the cached list. @param changed counts again */
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

/** Links to the parts of the inbox, with counts where action is needed. @param changed a new value reloads the counts */
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
