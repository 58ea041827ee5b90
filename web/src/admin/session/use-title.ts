import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { OfficeDocument } from '../../gql/graphql.ts';

export function useBrand(): string | null {
  const { data } = useQuery(OfficeDocument, { fetchPolicy: 'cache-first' });
  return data?.siteSettings.brand ?? null;
}

interface Part {
  /** Null if this part adds no name to the title, only the count or the brand. */
  name: string | null;
  /** Greater depths come first in the title. 0: text after the screen's name, 1: a screen, 2: a dialog or panel above it. */
  depth: number;
  count: number;
  brand: string | null;
}

/** The depth of the login. Names below the login are omitted from the title, because somebody else may be looking. */
export const login = 3;

const parts = new Set<Part>();

/** Sets a title such as "(2) Sita Gurung, Contacts | Prasthan". The deepest part is first: browser tabs cut off the end. */
function draw(): void {
  const all = [...parts];
  const deepest = Math.max(...all.map((part) => part.depth));
  const names = all
    .filter(({ name, depth }) => name !== null && (deepest < login || depth === login))
    .toSorted((one, other) => other.depth - one.depth)
    .map(({ name }) => name);
  const count = Math.max(0, ...all.map((part) => part.count));
  const brand = all.find((part) => part.brand !== null)?.brand;
  const page = [...new Set(names)].join(', ') || 'Admin';
  document.title = `${count > 0 ? `(${count}) ` : ''}${brand ? `${page} | ${brand}` : page}`;
}

/**
 * @param options.depth - 0 for text after the screen's name, 1 for a screen, 2 for a dialog or panel above the screen
 * @param options.count - unseen enquiries
 */
export function useTitle(name: string | null, { depth = 1, count = 0 } = {}): void {
  const brand = useBrand();
  useEffect(() => {
    const part = { name, depth, count, brand };
    parts.add(part);
    draw();
    return () => {
      parts.delete(part);
      draw();
    };
  }, [name, depth, count, brand]);
}
