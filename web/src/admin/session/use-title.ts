import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { OfficeDocument } from '../../gql/graphql.ts';

/** The office's brand from the settings; null until it is loaded. */
export function useBrand(): string | null {
  const { data } = useQuery(OfficeDocument, { fetchPolicy: 'cache-first' });
  return data?.siteSettings.brand ?? null;
}

interface Part {
  /** The name of the open part; null if it only adds the count or the brand. */
  name: string | null;
  /** How near it is to what staff look at: a screen 1, what is open above the screen 2. */
  depth: number;
  count: number;
  brand: string | null;
}

/** The depth of the login above a screen. The title names nothing below the login, because somebody else may be looking. */
export const login = 3;

/** The parts on the screen, in the order in which they were opened. */
const parts = new Set<Part>();

/** "(2) Sita Gurung, Contacts | Prasthan": the nearest first, because a narrow tab shows the beginning alone. */
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
 * Adds the open part to the title while it is on the screen: "{record}, {screen} | {brand}".
 *
 * @param name null for a part without a name of its own
 * @param options.depth how near it is to what staff look at: a screen 1, what is open above the screen 2
 * @param options.count unseen enquiries; the count comes first, so that a narrow browser tab still shows it
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
