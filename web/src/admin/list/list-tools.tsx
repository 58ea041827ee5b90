import { Input, Select } from '../../ui/field.tsx';
import type { Column, Sorting } from './data-table.tsx';
import styles from './list-tools.module.css';

/** Narrows the list on the screen with each keystroke. */
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
  /** The plural of the kind, as in a sentence: "services". */
  plural: string;
  columns: readonly Column<Row>[];
  sorting: Sorting | null;
  onChange: (sorting: Sorting | null) => void;
}

/**
 * The order of a list as one native select; each choice is a column and a direction. It shows on narrow screens, where
 * cards replace the table and its headings.
 */
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
