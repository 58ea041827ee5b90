import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Input, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCounsellors } from '../../enquiry/counsellors.ts';
import styles from './people.module.css';
import { peopleOrders } from './people-view.ts';

/** Pause after the last keystroke, in milliseconds: one search a word, not one a letter. */
const pause = 250;

/** The box and the choices that narrow the list. They write the address, and the list reads it. */
export function PeopleFilters() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const { list } = useCounsellors();

  // The address also changes when staff go back or press "Show everybody".
  useEffect(() => setTyped(asked), [asked]);

  function set(name: 'q' | 'counsellor' | 'order', value: string) {
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
    <search aria-label="People" className={styles.search}>
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
        <Select
          aria-label="Counsellor"
          value={search.get('counsellor') ?? ''}
          onChange={(event) => set('counsellor', event.target.value)}
        >
          <option value="">Everybody’s</option>
          <option value="me">Mine</option>
          {list
            .filter(({ isActive }) => isActive)
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
        </Select>
        <Select
          aria-label="Sort"
          value={search.get('order') ?? ''}
          onChange={(event) => set('order', event.target.value)}
        >
          {Object.entries(peopleOrders).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </form>
    </search>
  );
}
