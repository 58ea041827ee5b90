import { useState } from 'react';
import type { Column, Sorting } from './data-table.tsx';

/** Returns all strings in a value at any depth, except ids and timestamps. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !key.startsWith('_') && !key.endsWith('At'))
    .flatMap(([, each]) => textsOf(each));
}

/** Returns whether the row contains every word of the query, ignoring case. */
export function matches(row: object, query: string): boolean {
  const text = textsOf(row).join('\n').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function searchRows<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  query: string,
): readonly Row[] {
  const words = query.trim();
  if (!words) return rows;
  const texts = (row: Row) => columns.map(({ sortBy, searchBy = sortBy }) => searchBy?.(row));
  return rows.filter((row) => matches(texts(row), words));
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function sortRows<Row>(rows: readonly Row[], by: (row: Row) => string | number, descending: boolean) {
  const compare = (one: string | number, other: string | number) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : collator.compare(String(one), String(other));
  return rows.toSorted((one, other) => compare(by(one), by(other)) * (descending ? -1 : 1));
}

/** Searches and sorts a completely loaded list. If no column is chosen, the rows keep the server's order. */
export function useListView<Row extends { _id: string }>(columns: readonly Column<Row>[]) {
  const [query, setQuery] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);

  return {
    query,
    setQuery,
    sorting,
    setSorting,
    /** Cycles through ascending, descending and the server's order. */
    sortBy(header: string) {
      setSorting((before) => {
        if (before?.header !== header) return { header, descending: false };
        return before.descending ? null : { header, descending: true };
      });
    },
    view(rows: readonly Row[]): readonly Row[] {
      const found = searchRows(columns, rows, query);
      const by = columns.find(({ header }) => header === sorting?.header)?.sortBy;
      return by && sorting ? sortRows(found, by, sorting.descending) : found;
    },
  };
}
