import { contactStatuses } from 'api/forms/contact';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { contactOrders, orderOf, partOf } from './contact-words.ts';
import styles from './contacts.module.css';

/** Pause after the last keystroke, in milliseconds: one search a word, not one a letter. */
const pause = 250;

/** The search box, the status filter and the order. They write the address, and the list reads it. */
export function ContactFilters() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [typed, setTyped] = useState(asked);

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

  return (
    <search aria-label="Contacts">
      <form className={styles.filters} onSubmit={submit}>
        <Field label="Search" name="q">
          <Input
            type="search"
            placeholder="Name, e-mail, phone, company or message"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label="Status" name="status">
          <Select value={search.get('status') ?? ''} onChange={(event) => set('status', event.target.value)}>
            <option value="">All</option>
            {Object.entries(contactStatuses).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {partOf(search) !== 'due' && (
          <Field label="Sort" name="order">
            <Select value={orderOf(search).name} onChange={(event) => set('order', event.target.value)}>
              {Object.entries(contactOrders).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </form>
    </search>
  );
}
