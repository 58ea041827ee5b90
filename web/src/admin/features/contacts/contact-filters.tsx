import { contactStatuses } from 'api/rules/contact';
import { clsx } from 'clsx';
import { Search, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { contactOrders, partOf, viewOf } from './contact-words.ts';
import styles from './inbox.module.css';

/** Pause after the last keystroke, in milliseconds: one search a word, not one a letter. */
const pause = 250;

/**
 * The search box, the status filter and the order. They write the address, and the list reads it. Where there is little room the
 * choices stand behind a button.
 *
 * @param isNarrow on a phone, or beside an open panel
 * @param children what else stands with the choices
 */
export function ContactFilters({ isNarrow, children }: { isNarrow: boolean; children?: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const [isOpen, setOpen] = useState(false);

  // The address also changes when staff go back or press "Show all contacts".
  useEffect(() => setTyped(asked), [asked]);

  function set(name: 'q' | 'status' | 'order', value: string) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  // Depends on `typed` alone: only typing starts the clock.
  useEffect(() => {
    if (typed.trim() === asked) return;
    const clock = setTimeout(() => set('q', typed.trim()), pause);
    return () => clearTimeout(clock);
  }, [typed]);

  function submit(event: FormEvent) {
    event.preventDefault();
    set('q', typed.trim());
  }

  const status = search.get('status') ?? '';
  const { orderName } = viewOf(search, null);
  const chosen = Number(status !== '') + Number(orderName !== '' && partOf(search) !== 'due');
  return (
    <search aria-label="Contacts" className={styles.search}>
      <form className={styles.filters} onSubmit={submit}>
        <span className={styles.box}>
          <Icon as={Search} size={16} className={styles.glass} />
          <Input
            type="search"
            aria-label="Search"
            placeholder="Search any name or number"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
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
              {Object.entries(contactStatuses).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            {partOf(search) !== 'due' && (
              <Select
                aria-label="Sort"
                value={orderName}
                onChange={(event) => set('order', event.target.value)}
              >
                {Object.entries(contactOrders).map(([value, { label }]) => (
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
