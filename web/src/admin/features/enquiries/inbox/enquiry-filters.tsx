import { useQuery } from '@apollo/client/react';
import { enquiryStatuses } from 'api/rules/enquiry';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { HeldCountDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Options, Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { formatCount } from '../../../format.ts';
import { useAddressSearch } from '../../../list/list-tools.tsx';
import { stackLabels, stackNumber, useStackCounts } from '../../../list/stacks.ts';
import { useFreshInbox } from '../../../sync/live-context.ts';
import { WhoseSwitch } from '../whose-switch.tsx';
import styles from './inbox.module.css';
import { enquiryOrders, type InboxPart, inboxParts, isStack, viewOf } from './inbox-view.ts';

/** The filters are stored in the URL. @param isNarrow - whether the list is on a phone or beside an open panel */
export function EnquiryFilters({ isNarrow, children }: { isNarrow: boolean; children?: ReactNode }) {
  const { search, box, set, submit } = useAddressSearch<'status' | 'order'>();
  const [isOpen, setOpen] = useState(false);

  const status = search.get('status') ?? '';
  const { orderName, part, whose } = viewOf(search, null);
  const hasOrder = !isStack(part);
  const hasStatus = part !== 'new';
  const chosen =
    Number(hasStatus && status !== '') +
    Number(hasOrder && orderName !== '') +
    Number(isNarrow && whose !== 'all');
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
            {isNarrow && <WhoseSwitch />}
            {hasStatus && (
              <Select
                aria-label="Status"
                value={status}
                onChange={(event) => set('status', event.target.value)}
              >
                <option value="">All</option>
                <Options of={enquiryStatuses} />
              </Select>
            )}
            {hasOrder && (
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

function useHeldCount(): number | null {
  const { data, refetch } = useQuery(HeldCountDocument, { fetchPolicy: 'cache-and-network' });
  useFreshInbox(() => refetch());
  return data?.adminStats.heldEnquiries ?? null;
}

/** Explains inbox parts whose names are ambiguous. For example, "New" lists only some of the enquiries with the status New. */
const abouts: Partial<Record<InboxPart, string>> = {
  new: 'Their status is New, and they have no day yet',
  all: 'Every enquiry; People has one file for each person',
};

interface EnquiryPartsProps {
  current: InboxPart;
  /** `nobody` for unassigned enquiries, null for all. */
  counsellor: string | null;
  /** Whether to omit the description and `WhoseSwitch`. `EnquiryFilters` then contains `WhoseSwitch` instead. */
  isNarrow: boolean;
  children?: ReactNode;
}

export function EnquiryParts({ current, counsellor, isNarrow, children }: EnquiryPartsProps) {
  const [search] = useSearchParams();
  const counts = useStackCounts(counsellor);
  const held = useHeldCount();
  const to = (part: InboxPart) => {
    const next = new URLSearchParams();
    if (part !== 'all') next.set('filter', part);
    const whose = search.get('counsellor');
    if (whose && part !== 'spam') next.set('counsellor', whose);
    return { pathname: '/admin/contacts', search: next.size > 0 ? `?${next}` : '' };
  };
  const numberOf = (part: InboxPart): string | null => {
    if (part === 'all') return null;
    if (part === 'spam') return held ? formatCount(held) : null;
    return counts && stackNumber(counts[part]);
  };
  const labels = { ...stackLabels, all: 'All', spam: 'Spam' };
  return (
    <div className={styles.partsRow}>
      <nav aria-label="Parts of the inbox" className={styles.parts}>
        {inboxParts.map((part) => {
          const count = numberOf(part);
          return (
            <Link
              key={part}
              to={to(part)}
              className={clsx(styles.part, part === current && styles.current)}
              {...(part === current && { 'aria-current': 'page' as const })}
            >
              {labels[part]}
              {count && <span className={styles.partCount}>{count}</span>}
            </Link>
          );
        })}
      </nav>
      {!isNarrow && <p className={styles.about}>{abouts[current]}</p>}
      {children}
      {!isNarrow && current !== 'spam' && <WhoseSwitch />}
    </div>
  );
}
