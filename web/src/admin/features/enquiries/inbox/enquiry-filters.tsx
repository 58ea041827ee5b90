import { enquiryStatuses } from 'api/rules/enquiry';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Options, Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useAddressSearch } from '../../../list/address-search.tsx';
import styles from './inbox.module.css';
import { enquiryOrders, partOf, viewOf } from './inbox-view.ts';

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
