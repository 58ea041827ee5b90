import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column, Sorting } from './data-table.tsx';
import styles from './list-tools.module.css';
import { useSetParameters } from './use-set-parameters.ts';

/** Delay between the last key press and the search, in milliseconds. */
const pause = 250;

/** The search and filters are stored in the URL. Typed text is written to `q` after a delay. */
export function useAddressSearch<Name extends string>() {
  const [search] = useSearchParams();
  const setParameters = useSetParameters();
  const asked = search.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const [followed, setFollowed] = useState(asked);

  // The last `q` that the box has set or shown. Any other `q` is from a link or the Back button, so the box shows it. The
  // comparison is not in an effect, because an effect runs later and could overwrite text that was typed in the meantime.
  const [own, setOwn] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    if (asked !== own) {
      setOwn(asked);
      setTyped(asked);
    }
  }

  function set(name: Name | 'q', value: string) {
    if (name === 'q') setOwn(value);
    setParameters({ [name]: value });
  }

  // Depends only on `typed`, so that only typing restarts the delay.
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

export function ListSearch({
  plural,
  query,
  onChange,
}: {
  plural: string;
  query: string;
  onChange: (query: string) => void;
}) {
  return (
    <Input
      type="search"
      className={styles.search}
      aria-label={`Search ${plural}`}
      placeholder="Search"
      value={query}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ListSortProps<Row> {
  plural: string;
  columns: readonly Column<Row>[];
  sorting: Sorting | null;
  onChange: (sorting: Sorting | null) => void;
}

export function ListSort<Row>({ plural, columns, sorting, onChange }: ListSortProps<Row>) {
  const choices = columns.flatMap(({ header, sortBy, orders = ['A to Z', 'Z to A'] }) =>
    sortBy ? orders.map((words, index) => ({ header, descending: index === 1, words })) : [],
  );
  const chosen = choices.findIndex(
    ({ header, descending }) => header === sorting?.header && descending === sorting.descending,
  );
  return (
    <Select
      className={styles.sort}
      aria-label={`Sort ${plural} by`}
      value={chosen}
      onChange={(event) => onChange(choices[Number(event.target.value)] ?? null)}
    >
      <option value={-1}>Sort by…</option>
      {choices.map(({ header, words }, index) => (
        <option key={`${header} ${words}`} value={index}>
          {header}: {words}
        </option>
      ))}
    </Select>
  );
}
