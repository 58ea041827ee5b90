import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './list-tools.module.css';

/** Pause after the last keystroke, in milliseconds: one search a word, not one a letter. */
const pause = 250;

/**
 * The search and the filters of a list, which are part of the address. Text typed into the search box is written to `q` a
 * moment later.
 */
export function useAddressSearch<Name extends string>() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [typed, setTyped] = useState(asked);

  // The address also changes when staff go back or ask for the whole list.
  useEffect(() => setTyped(asked), [asked]);

  function set(name: Name | 'q', value: string) {
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

  const box = (
    <span data-search className={styles.box}>
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
  );
  return { search, box, set, submit };
}
